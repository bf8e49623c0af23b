import { sql } from 'drizzle-orm';
import { STATE } from './adjustment.ts';
import { adjustments } from './tables.ts';

/** Adjustments in effect, for the check of the books. */
export const settledAdjustments = sql`
  SELECT no, amount, decided_at AS at FROM ${adjustments} WHERE state = ${STATE.approved}`;
