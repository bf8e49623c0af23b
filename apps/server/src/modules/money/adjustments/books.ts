import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { IN_EFFECT } from './adjustment.ts';
import { adjustments } from './tables.ts';

/** Adjustments in effect, by number, for the check of the books. */
export const settledAdjustments = (
  db: Queryable,
  after: string,
  limit: number,
): Promise<{ no: string; amount: bigint }[]> =>
  db
    .select({ no: adjustments.no, amount: adjustments.amount })
    .from(adjustments)
    .where(and(eq(adjustments.state, IN_EFFECT), gt(adjustments.no, after)))
    .orderBy(asc(adjustments.no))
    .limit(limit);
