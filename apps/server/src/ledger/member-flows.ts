import { sql } from 'drizzle-orm';
import type { Queryable } from '../platform/index.ts';
import { walletTotal } from './balances.ts';

export interface FlowSpan {
  from: Date;
  /** Not included. */
  to: Date;
}

/** What a member got from the house or paid to it, by kind of transaction and account of the house. */
export interface MemberFlow {
  kind: string;
  house: string;
  count: number;
  amount: bigint;
}

/** One change of the sum of a member's wallets. */
export interface MemberMovement {
  at: Date;
  kind: string;
  memo: string;
  house: string;
  change: bigint;
}

/** Numbers of transactions grow with time, except for transactions that overlap. The longest takes less than this. */
const OVERLAP_MS = 3_600_000;

/**
 * Postings between a member and the house from a moment on. The member's transactions are read from an index by their
 * number, beginning with the first one of the time, so that the cost does not grow with the history before it.
 */
const external = (memberId: number, from: Date) => {
  const before = new Date(from.getTime() - OVERLAP_MS).toISOString();
  return sql`
    SELECT t.id, p.position, t.created_at AS at, t.kind, t.memo,
      CASE WHEN mine_to.member_id = ${memberId} THEN mine_from.address ELSE mine_to.address END AS house,
      CASE WHEN mine_to.member_id = ${memberId} THEN p.amount ELSE -p.amount END AS change
    FROM ledger_transaction t
    JOIN ledger_posting p ON p.transaction_id = t.id
    JOIN ledger_account mine_from ON mine_from.id = p.from_account
    JOIN ledger_account mine_to ON mine_to.id = p.to_account
    WHERE t.member_id = ${memberId} AND t.created_at >= ${from.toISOString()}::timestamptz
      AND t.id >= coalesce((SELECT id FROM ledger_transaction WHERE kind <> 'bet'
        AND created_at >= ${before}::timestamptz ORDER BY created_at, id LIMIT 1), 0)
      AND (mine_from.member_id = ${memberId}) IS DISTINCT FROM (mine_to.member_id = ${memberId})`;
};

/**
 * Sums of a span with the balances of all wallets at both ends, in one snapshot. The balances are found by going back
 * from the present ones.
 */
export const memberFlows = async (
  db: Queryable,
  memberId: number,
  { from, to }: FlowSpan,
): Promise<{ flows: MemberFlow[]; opening: bigint; closing: bigint }> => {
  const { rows } = await db.execute<{
    kind: string | null;
    house: string;
    inside: boolean;
    count: number;
    amount: bigint;
    total: bigint;
  }>(sql`
    WITH flow AS (${external(memberId, from)})
    SELECT sums.*, ${walletTotal(memberId)} AS total FROM (SELECT 1) AS one LEFT JOIN (
      SELECT kind, house, at < ${to.toISOString()}::timestamptz AS inside, count(*)::int AS count,
        sum(change)::bigint AS amount FROM flow GROUP BY 1, 2, 3) sums ON true`);
  const present = rows[0]?.total ?? 0n;
  const found = rows.flatMap(({ kind, house, inside, count, amount }) =>
    kind === null ? [] : [{ kind, house, inside, count, amount }],
  );
  const sum = (isInside: boolean) =>
    found.reduce((all, { inside, amount }) => all + (inside === isInside ? amount : 0n), 0n);
  const closing = present - sum(false);
  return {
    flows: found.filter(({ inside }) => inside).map(({ inside: _, ...flow }) => flow),
    opening: closing - sum(true),
    closing,
  };
};

const MOVEMENTS_MAX = 50_000;

/** All movements of a span in their order, with the balance before the first one. */
export const memberMovements = async (
  db: Queryable,
  memberId: number,
  { from, to }: FlowSpan,
): Promise<{ opening: bigint; movements: MemberMovement[] }> => {
  const { rows } = await db.execute<{
    at: string;
    kind: string;
    memo: string;
    house: string;
    change: bigint;
    inside: boolean;
    total: bigint;
  }>(sql`
    WITH flow AS (${external(memberId, from)})
    SELECT flow.*, at < ${to.toISOString()}::timestamptz AS inside, ${walletTotal(memberId)} AS total
    FROM flow ORDER BY at, id, position LIMIT ${MOVEMENTS_MAX}`);
  const { opening } = await memberFlows(db, memberId, { from, to });
  return {
    opening,
    movements: rows
      .filter(({ inside }) => inside)
      .map(({ at, kind, memo, house, change }) => ({ at: new Date(at), kind, memo, house, change })),
  };
};
