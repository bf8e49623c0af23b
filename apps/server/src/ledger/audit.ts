import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/index.ts';

export interface LedgerAudit {
  accounts: number;
  /** Number of member accounts whose balance differs from the sum of their postings. */
  wrongAccounts: number;
  /** Sum of all balances, which must be 0: every posting takes from one account what it adds to another. */
  total: bigint;
}

/** Reads the whole ledger. The nightly check reads only what is new, see `balance-checks.ts`. */
export const auditLedger = async (db: Queryable): Promise<LedgerAudit> => {
  const { rows } = await db.execute<{ accounts: number; wrong: bigint; total: bigint }>(sql`
    WITH flows AS (
      SELECT account, sum(amount) AS total FROM (
        SELECT to_account AS account, amount FROM ledger_posting
        UNION ALL
        SELECT from_account, -amount FROM ledger_posting
      ) sides GROUP BY account
    )
    SELECT count(*)::int AS accounts, count(*) FILTER (WHERE balance <> coalesce(flows.total, 0)) AS wrong,
      coalesce(sum(coalesce(balance, flows.total)), 0)::bigint AS total
    FROM ledger_account LEFT JOIN flows ON flows.account = ledger_account.id`);
  const { accounts = 0, wrong = 0n, total = 0n } = rows[0] ?? {};
  return { accounts, wrongAccounts: Number(wrong), total };
};
