import { between, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import type { Days } from './books.ts';
import { firstDeposits, flowDays } from './tables.ts';

/** Accounts of rewards and corrections, and what each of them is called in reports. */
const REWARDS = {
  bonuses: 'house:bonuses',
  rebates: 'house:rebates',
  redPackets: 'house:red-packets',
  commissions: 'house:commissions',
  adjustments: 'house:adjustments',
} as const;
export type RewardKind = keyof typeof REWARDS;
const KINDS = Object.keys(REWARDS) as RewardKind[];

const DEPOSITS = 'house:deposits:';
const WITHDRAWALS = 'house:withdrawals:';

/** Number and sum of flows. */
export interface Tally {
  count: number;
  amount: bigint;
}

export interface Payment extends Tally {
  day: string;
  kind: 'deposit' | 'withdrawal';
  way: string;
}

export interface HouseFlows {
  /** Paid to members less taken back, with the number of payments. */
  rewards: Readonly<Record<RewardKind, Tally>>;
  /** Deposits and withdrawals by day and pay way. */
  payments: Payment[];
}

/** Payments between the house and its members outside of venues. */
export const houseFlows = async (db: Queryable, { first, last }: Days): Promise<HouseFlows> => {
  const rows = await db
    .select({
      day: flowDays.day,
      source: flowDays.source,
      target: flowDays.target,
      count: sql<number>`sum(${flowDays.count})::int`,
      amount: sql<bigint>`sum(${flowDays.amount})::bigint`,
    })
    .from(flowDays)
    .where(between(flowDays.day, first, last))
    .groupBy(flowDays.day, flowDays.source, flowDays.target);
  const rewards = Object.fromEntries(KINDS.map((kind) => [kind, { count: 0, amount: 0n }])) as Record<
    RewardKind,
    Tally
  >;
  const payments: Payment[] = [];
  for (const { day, source, target, count, amount } of rows) {
    for (const kind of KINDS) {
      if (source === REWARDS[kind]) {
        rewards[kind].count += count;
        rewards[kind].amount += amount;
      } else if (target === REWARDS[kind]) rewards[kind].amount -= amount;
    }
    if (source.startsWith(DEPOSITS))
      payments.push({ day, kind: 'deposit', way: source.slice(DEPOSITS.length), count, amount });
    if (target.startsWith(WITHDRAWALS))
      payments.push({ day, kind: 'withdrawal', way: target.slice(WITHDRAWALS.length), count, amount });
  }
  return { rewards, payments };
};

/** Sums of the wallets of all members, from the flows of all days. */
export type WalletSums = Record<'centre' | 'held' | 'transit' | 'venues', bigint>;

export const walletSums = async (db: Queryable): Promise<WalletSums> => {
  const { rows } = await db.execute<WalletSums>(sql`
    WITH side AS (
      SELECT target AS account, amount FROM flow_total
      UNION ALL SELECT source, -amount FROM flow_total
    )
    SELECT coalesce(sum(amount) FILTER (WHERE account = 'centre'), 0)::bigint AS centre,
      coalesce(sum(amount) FILTER (WHERE account = 'held'), 0)::bigint AS held,
      coalesce(sum(amount) FILTER (WHERE account = 'transit'), 0)::bigint AS transit,
      coalesce(sum(amount) FILTER (WHERE starts_with(account, 'venue:')), 0)::bigint AS venues
    FROM side`);
  return rows[0] ?? { centre: 0n, held: 0n, transit: 0n, venues: 0n };
};

/** First deposits of members by pay way. */
export const firstDepositsByWay = async (db: Queryable, { first, last }: Days): Promise<Map<string, Tally>> => {
  const rows = await db
    .select({
      way: firstDeposits.way,
      count: sql<number>`count(*)::int`,
      amount: sql<bigint>`sum(${firstDeposits.amount})::bigint`,
    })
    .from(firstDeposits)
    .where(between(firstDeposits.day, first, last))
    .groupBy(firstDeposits.way);
  return new Map(rows.map(({ way, ...tally }) => [way, tally]));
};
