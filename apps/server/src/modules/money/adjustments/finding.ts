import { desc } from 'drizzle-orm';
import { beginsWith, type Queryable } from '../../../platform/index.ts';
import { adjustments } from './tables.ts';

/** The newest adjustments whose number begins with the text. */
export const findAdjustments = (db: Queryable, beginning: string, limit: number) => {
  const { no, memberId, direction, amount, state, createdAt } = adjustments;
  const found = db.select({ no, memberId, direction, amount, state, createdAt }).from(adjustments);
  return found.where(beginsWith(no, beginning)).orderBy(desc(no)).limit(limit);
};
