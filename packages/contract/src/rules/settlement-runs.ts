import { isCalendarDay } from '@koi/money';
import { SETTLEMENT_RUNS } from '../texts/settlement-runs.ts';
import { firstFailing } from './first-failing.ts';

export const checkSettlementDay = ({ day }: { day: string }) =>
  firstFailing([isCalendarDay(day), SETTLEMENT_RUNS.dayWrong]);
