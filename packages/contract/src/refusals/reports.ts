import { BOOKS } from '../texts/staff.ts';
import type { Refusals } from './row.ts';

export const REPORTS_REFUSALS = {
  checkRunning: [409, BOOKS.running],
  auditRunning: [409, BOOKS.auditRunning],
} as const satisfies Refusals;
