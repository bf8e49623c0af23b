import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/index.ts';

export interface LedgerAudit {
  /** Number of member accounts whose balance differs from the sum of their postings. */
  wrongAccounts: number;
  /** Sum of all balances, which must be 0: every posting takes from one account what it adds to another. */
  total: bigint;
}

/** Reads the whole ledger. Meant for the nightly job, not for requests. */
export const auditLedger = async (db: Queryable): Promise<LedgerAudit> => {
  const { rows } = await db.execute<{ wrong: bigint; total: bigint }>(sql`
    WITH flows AS (
      SELECT account, sum(amount) AS total FROM (
        SELECT to_account AS account, amount FROM ledger_posting
        UNION ALL
        SELECT from_account, -amount FROM ledger_posting
      ) sides GROUP BY account
    )
    SELECT count(*) FILTER (WHERE balance <> coalesce(flows.total, 0)) AS wrong,
      coalesce(sum(coalesce(balance, flows.total)), 0)::bigint AS total
    FROM ledger_account LEFT JOIN flows ON flows.account = ledger_account.id`);
  return { wrongAccounts: Number(rows[0]?.wrong ?? 0), total: rows[0]?.total ?? 0n };
};
