import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/index.ts';
import { LAST_ID, type LedgerRange } from './house-check.ts';

/** Accounts with a posting in the range. */
const movedIn = ({ after, through }: LedgerRange): SQL => sql`
  SELECT to_account FROM ledger_posting WHERE transaction_id > ${after} AND transaction_id <= ${through}
  UNION SELECT from_account FROM ledger_posting WHERE transaction_id > ${after} AND transaction_id <= ${through}`;

/**
 * Money that waits for the end of an order, by member: held for withdrawals, or in transit between wallets. Reads the
 * wallets that moved in the range and those of the given members, without empty ones.
 */
export const reservedByMember = async (
  db: Queryable,
  wallet: 'held' | 'transit',
  range: LedgerRange,
  memberIds: readonly number[],
): Promise<Map<number, bigint>> => {
  const { rows } = await db.execute<{ member_id: number; balance: bigint }>(sql`
    SELECT wallet.member_id, wallet.balance FROM (${movedIn(range)}) moved (id) JOIN ledger_account wallet USING (id)
    WHERE address LIKE ${`member:%:${wallet}`} AND wallet.balance <> 0
    UNION
    SELECT wallet.member_id, wallet.balance FROM unnest(${sql.param([...memberIds])}::int[]) member (id)
    JOIN ledger_account wallet ON wallet.address = 'member:' || member.id || ${`:${wallet}`} WHERE wallet.balance <> 0`);
  return new Map(rows.map(({ member_id, balance }) => [member_id, balance]));
};

/** The same for all wallets. */
export const allReserved = async (db: Queryable, wallet: 'held' | 'transit'): Promise<Map<number, bigint>> => {
  const { rows } = await db.execute<{ member_id: number; balance: bigint }>(sql`
    SELECT member_id, balance FROM ledger_account
    WHERE member_id IS NOT NULL AND address LIKE ${`member:%:${wallet}`} AND balance <> 0`);
  return new Map(rows.map(({ member_id, balance }) => [member_id, balance]));
};

const newestSide = (account: SQL, side: 'from' | 'to', through: bigint): SQL => sql`
  (SELECT transaction_id, position, ${sql.raw(`${side}_balance`)} AS balance FROM ledger_posting
   WHERE ${sql.raw(`${side}_account`)} = ${account} AND transaction_id <= ${through}
   ORDER BY transaction_id DESC, position DESC LIMIT 1)`;

/**
 * The balance that the newest posting of an account recorded, up to a transaction. This takes one index lookup per
 * side, however long the history is.
 */
export const newestBalance = (account: SQL, through: bigint = LAST_ID): SQL => sql`(
  SELECT last.balance
  FROM (${newestSide(account, 'from', through)} UNION ALL ${newestSide(account, 'to', through)}) last
  ORDER BY last.transaction_id DESC, last.position DESC LIMIT 1)`;

/**
 * Whether each of the member's accounts has the balance recorded by its newest posting. The nightly check follows all
 * postings.
 */
export const memberIsSound = async (db: Queryable, memberId: number): Promise<boolean> => {
  const { rows } = await db.execute<{ wrong: number }>(sql`
    SELECT count(*)::int AS wrong FROM ledger_account wallet
    WHERE wallet.member_id = ${memberId} AND wallet.balance <> coalesce(${newestBalance(sql`wallet.id`)}, 0)`);
  return rows[0]?.wrong === 0;
};
