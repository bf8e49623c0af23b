import { desc } from 'drizzle-orm';
import { beginsWith, type Queryable } from '../../../platform/index.ts';
import { transfers } from './tables.ts';

/** The newest transfers whose number begins with the text. */
export const findTransfers = (db: Queryable, beginning: string, limit: number) => {
  const { no, memberId, venue, direction, amount, state, createdAt } = transfers;
  const found = db.select({ no, memberId, venue, direction, amount, state, createdAt }).from(transfers);
  return found.where(beginsWith(no, beginning)).orderBy(desc(no)).limit(limit);
};
