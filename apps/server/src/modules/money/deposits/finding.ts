import { and, desc, gte, lte, ne, sql } from 'drizzle-orm';
import { beginsWith, type Queryable } from '../../../platform/index.ts';
import { deposits } from './tables.ts';

const fields = {
  no: deposits.no,
  memberId: deposits.memberId,
  method: deposits.way,
  amount: deposits.amount,
  state: deposits.state,
  createdAt: deposits.createdAt,
};

/** The newest deposits whose number begins with the text. */
export const findDeposits = (db: Queryable, beginning: string, limit: number) =>
  db.select(fields).from(deposits).where(beginsWith(deposits.no, beginning)).orderBy(desc(deposits.no)).limit(limit);

const HASH_LENGTH = 64;

/** Deposits that name a transaction whose hash begins with the text, in lower case. */
export const findDepositsByHash = (db: Queryable, beginning: string, limit: number) =>
  db
    .select({ ...fields, hash: deposits.txHash, usdtAmount: deposits.usdtAmount })
    .from(deposits)
    .where(
      and(
        // Without a parameter, so that the partial index serves the query.
        ne(deposits.txHash, sql`''`),
        gte(deposits.txHash, beginning),
        lte(deposits.txHash, beginning.padEnd(HASH_LENGTH, 'f')),
      ),
    )
    .limit(limit);
