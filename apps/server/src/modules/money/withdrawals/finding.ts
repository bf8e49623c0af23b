import { desc } from 'drizzle-orm';
import { beginsWith, type Queryable } from '../../../platform/index.ts';
import { withdrawals } from './tables.ts';

/** The newest withdrawals whose number begins with the text. */
export const findWithdrawals = (db: Queryable, beginning: string, limit: number) =>
  db
    .select({
      no: withdrawals.no,
      memberId: withdrawals.memberId,
      method: withdrawals.method,
      amount: withdrawals.amount,
      state: withdrawals.state,
      createdAt: withdrawals.createdAt,
    })
    .from(withdrawals)
    .where(beginsWith(withdrawals.no, beginning))
    .orderBy(desc(withdrawals.no))
    .limit(limit);
