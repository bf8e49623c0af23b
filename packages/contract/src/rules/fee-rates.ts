import { isCalendarDay, type Money } from '@koi/money';
import type { FEE_KINDS } from '../constants.ts';
import { FEE_RATES } from '../texts/business-reports.ts';
import { firstFailing } from './first-failing.ts';

const WHOLE = 100_00n;
const FIXED_MAX = 1_000_00n;

export interface FeeRateForm {
  kind: (typeof FEE_KINDS)[number];
  code: string;
  first_day: string;
  /** In hundredths of a percent; undefined when the text is no such number. */
  percent: Money | undefined;
  fixed: Money | undefined;
}

const isUpTo = (value: Money | undefined, max: Money) => value !== undefined && value >= 0n && value <= max;

export const checkFeeRate = ({ kind, code, first_day, percent, fixed }: FeeRateForm) =>
  firstFailing(
    [code !== '', FEE_RATES.codeMissing],
    [isCalendarDay(first_day), FEE_RATES.dayWrong],
    [isUpTo(percent, WHOLE), FEE_RATES.percentWrong],
    [isUpTo(fixed, FIXED_MAX), FEE_RATES.fixedWrong],
    [kind !== 'venue' || fixed === 0n, FEE_RATES.fixedOfVenue],
  );
