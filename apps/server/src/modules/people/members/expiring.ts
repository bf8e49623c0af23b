import { beijingDay } from '@koi/money';
import { expiringRows } from '../../../platform/index.ts';
import { memberVisits } from './tables.ts';

export const expiringVisits = [expiringRows({ table: memberVisits, at: memberVisits.day, bound: beijingDay })];
