import type { TransferSummary } from '@koi/contract';
import { beijingDay, beijingDayStart, formatMoney } from '@koi/money';
import { and, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import { balances, transit } from '../../../ledger/index.ts';
import type { Database, Queryable, Tx } from '../../../platform/index.ts';
import { needsPerson } from './store.ts';
import { transfers } from './tables.ts';
import { OPEN } from './transfer.ts';

const openOnes = async (tx: Tx) => {
  const [row] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      amount: sql<bigint>`coalesce(sum(${transfers.amount}), 0)::bigint`,
      reserved: sql<bigint>`coalesce(sum(${transfers.reserved}), 0)::bigint`,
      persons: sql<number>`(count(*) FILTER (WHERE ${needsPerson}))::int`,
    })
    .from(transfers)
    .where(eq(transfers.state, OPEN));
  return row ?? { count: 0, amount: 0n, reserved: 0n, persons: 0 };
};

/** Transfers that were queried at least once and ended since then without a person. */
const settledSince = async (tx: Tx, from: Date) => {
  const [row] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      seconds: sql<number>`coalesce(round(avg(extract(epoch FROM ${transfers.decidedAt} - ${transfers.createdAt}))), 0)::int`,
    })
    .from(transfers)
    .where(and(gt(transfers.asks, 0), gte(transfers.decidedAt, from), isNull(transfers.resolvedBy)));
  return row ?? { count: 0, seconds: 0 };
};

/**
 * Money in transit of the members with open transfers. Their wallets are looked up one by one, so the cost does not
 * depend on the number of accounts. An index on non-zero balances would cost every posting more than it saves here; the
 * nightly check of the books compares the transit of all members.
 */
export const transitOfOpen = async (db: Queryable): Promise<bigint> => {
  const rows = await db
    .selectDistinct({ memberId: transfers.memberId })
    .from(transfers)
    .where(eq(transfers.state, OPEN));
  const wallets = await balances(
    db,
    rows.map(({ memberId }) => transit(memberId)),
  );
  return [...wallets.values()].reduce((sum, amount) => sum + amount, 0n);
};

/** Read in one snapshot, because money that moves between the queries would look like a difference. */
export const readSummary = (database: Database, now: Date): Promise<TransferSummary> =>
  database.transaction(async (tx) => {
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`);
    const open = await openOnes(tx);
    const settled = await settledSince(tx, beijingDayStart(beijingDay(now)));
    const inTransit = await transitOfOpen(tx);
    return {
      open: open.count,
      open_amount: formatMoney(open.amount),
      need_person: open.persons,
      settled_today: settled.count,
      average_seconds: settled.seconds,
      transit: formatMoney(inTransit),
      balanced: inTransit === open.reserved,
    };
  });
