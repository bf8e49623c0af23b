import { sql } from 'drizzle-orm';
import { IN_EFFECT } from './adjustment.ts';
import { adjustments } from './tables.ts';

/** Adjustments in effect, for the check of the books. */
export const settledAdjustments = sql`
  SELECT no, amount, decided_at AS at FROM ${adjustments} WHERE state = ${IN_EFFECT}`;
