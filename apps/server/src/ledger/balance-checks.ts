import { displayMoney } from '@koi/money';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/index.ts';
import { auditLedger } from './audit.ts';
import { type Finding, findingOf, type HouseCheck, type LedgerRange, NOTHING_FOUND, WHOLE } from './house-check.ts';
import { lastSeal } from './seals.ts';
import { newestBalance } from './totals.ts';

const ofMembers = sql`JOIN ledger_account wallet ON wallet.id = moved.account AND wallet.member_id IS NOT NULL`;

/** Both sides of the postings of a range. */
const sides = ({ after, through }: LedgerRange): SQL => sql`
  SELECT to_account AS account, transaction_id, position, amount, to_balance AS balance FROM ledger_posting
  WHERE transaction_id > ${after} AND transaction_id <= ${through}
  UNION ALL
  SELECT from_account, transaction_id, position, -amount, from_balance FROM ledger_posting
  WHERE transaction_id > ${after} AND transaction_id <= ${through}`;

const wrongAmong = (accounts: number, wrong: number): Finding =>
  findingOf(accounts, wrong === 0 ? [] : [`${wrong} 个账户不一致`]);

const accountsFinding = async (db: Queryable, accounts: SQL): Promise<Finding> => {
  const { rows } = await db.execute<{ count: number; differing: number }>(sql`
    SELECT count(*)::int AS count, count(*) FILTER (WHERE differs)::int AS differing FROM (${accounts}) compared`);
  const { count = 0, differing = 0 } = rows[0] ?? {};
  return wrongAmong(count, differing);
};

/**
 * Follows the balances that the postings above the seal recorded: they start at the balance at the seal, each changes
 * by its amount, and the last one is the balance of the account.
 */
const followedBalances = (range: LedgerRange): SQL => sql`
  SELECT NOT complete OR least_start <> greatest_start OR least_start <> opening OR wallet.balance <> opening + flow AS differs
  FROM (
    SELECT account, sum(amount) AS flow, bool_and(balance IS NOT NULL) AS complete,
      min(balance - so_far) AS least_start, max(balance - so_far) AS greatest_start
    FROM (
      SELECT account, amount, balance, sum(amount) OVER (PARTITION BY account ORDER BY transaction_id, position) AS so_far
      FROM (${sides(range)}) side
    ) followed GROUP BY account
  ) moved ${ofMembers}
  CROSS JOIN LATERAL (SELECT coalesce(${newestBalance(sql`wallet.id`, range.after)}, 0) AS opening) sealed`;

/** Accounts that moved in the range still have the balance recorded by their newest posting. */
const newestBalances = (range: LedgerRange): SQL => sql`
  SELECT wallet.balance IS DISTINCT FROM ${newestBalance(sql`wallet.id`)} AS differs
  FROM (SELECT DISTINCT account FROM (${sides(range)}) side) moved ${ofMembers}`;

export const checkBalances: HouseCheck = {
  name: '账户余额等于分录合计',
  unit: '个账户',
  recent: (db, range) => accountsFinding(db, followedBalances(range)),
  sealed: (db, range) => accountsFinding(db, newestBalances(range)),
  async all(db) {
    const { accounts, wrongAccounts } = await auditLedger(db);
    return wrongAmong(accounts, wrongAccounts);
  },
};

/**
 * The balances of all members and the totals of the house must add up to zero. `sealed` is what the house accounts had
 * at the beginning of the range, so that postings below it need not be read.
 */
const totalAbove = async (db: Queryable, { after, through }: LedgerRange, sealed: bigint): Promise<Finding> => {
  const { rows } = await db.execute<{ accounts: number; total: bigint }>(sql`
    WITH house AS MATERIALIZED (SELECT id FROM ledger_account WHERE member_id IS NULL),
    moved AS (
      SELECT sum(CASE WHEN to_account IN (SELECT id FROM house) THEN amount ELSE 0 END)
        - sum(CASE WHEN from_account IN (SELECT id FROM house) THEN amount ELSE 0 END) AS total
      FROM ledger_posting WHERE transaction_id > ${after} AND transaction_id <= ${through}
    )
    SELECT count(*)::int AS accounts,
      (coalesce(sum(balance), 0) + coalesce((SELECT total FROM moved), 0))::bigint AS total
    FROM ledger_account`);
  const total = (rows[0]?.total ?? 0n) + sealed;
  return findingOf(rows[0]?.accounts ?? 0, total === 0n ? [] : [`合计 ${displayMoney(total)}`]);
};

export const checkTotal: HouseCheck = {
  name: '分录借贷合计为零',
  unit: '个账户',
  async recent(db, range) {
    const seal = await lastSeal(db);
    const house = Object.entries(seal?.totals ?? {}).filter(([account]) => account.startsWith('house:'));
    return totalAbove(
      db,
      range,
      house.reduce((sum, [, total]) => sum + BigInt(total), 0n),
    );
  },
  sealed: async () => NOTHING_FOUND,
  all: (db) => totalAbove(db, WHOLE, 0n),
};
