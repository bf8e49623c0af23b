import { desc } from 'drizzle-orm';
import { beginsWith, type Queryable } from '../../../platform/index.ts';
import { adjustments } from './tables.ts';

/** The newest adjustments whose number begins with the text. */
export const findAdjustments = (db: Queryable, beginning: string, limit: number) =>
  db
    .select({
      no: adjustments.no,
      memberId: adjustments.memberId,
      direction: adjustments.direction,
      amount: adjustments.amount,
      state: adjustments.state,
      createdAt: adjustments.createdAt,
    })
    .from(adjustments)
    .where(beginsWith(adjustments.no, beginning))
    .orderBy(desc(adjustments.no))
    .limit(limit);
