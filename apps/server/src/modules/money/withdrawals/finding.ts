import { desc } from 'drizzle-orm';
import { beginsWith, type Queryable } from '../../../platform/index.ts';
import { withdrawals } from './tables.ts';

/** The newest withdrawals whose number begins with the text. */
export const findWithdrawals = (db: Queryable, beginning: string, limit: number) => {
  const { no, memberId, method, amount, state, createdAt } = withdrawals;
  const found = db.select({ no, memberId, method, amount, state, createdAt }).from(withdrawals);
  return found.where(beginsWith(no, beginning)).orderBy(desc(no)).limit(limit);
};
