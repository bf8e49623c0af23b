import { MEMBER_REPORTS } from '../texts/staff.ts';
import type { Refusals } from './row.ts';

export const MEMBER_REPORTS_REFUSALS = {
  tooManyRows: [422, MEMBER_REPORTS.tooManyRows],
} as const satisfies Refusals;
