import { type memberRows, type OutputOf, PAGE_SIZE, type RedPacketRule } from '@koi/contract';
import { addDays, beijingDay, beijingDayStart, beijingTime, formatDecimal, formatMoney } from '@koi/money';
import { and, count, desc, eq, gte, sql } from 'drizzle-orm';
import { type Clock, type Database, pageOf, refuse } from '../../../platform/index.ts';
import type { Days, PacketDay } from './days.ts';
import { madeOf, soldOutTiers, standingOf } from './drawing.ts';
import { drawsLeft, hasReached, type Plan, type Standing, type Tier, totalOf } from './packet.ts';
import { redPacketDraws } from './tables.ts';

type Rows = typeof memberRows.redPackets;
type Summary = OutputOf<Rows['summary']>;
type Proof = OutputOf<Rows['proof']>;

const amountOf = sql<bigint>`coalesce(sum(${redPacketDraws.amount}), 0)::bigint`;
const NOTHING: Standing = { deposits: 0n, flow: 0n };

/** Formats an amount as `500`, or `500.50` when it has decimals. */
const plain = (amount: bigint): string =>
  amount % 100n === 0n ? formatDecimal(amount / 100n, 0) : formatMoney(amount);

const ruleOf = (tier: Tier, plan: Plan, standing: Standing, soldOut: ReadonlySet<number>): RedPacketRule => ({
  start_time: plan.start,
  end_time: plan.end,
  day_flow: plain(tier.flow),
  flow_money: tier.multiple,
  recharge: plain(tier.recharge),
  times: tier.times,
  min_money: formatMoney(tier.min),
  max_money: formatMoney(tier.max),
  reached: hasReached(tier, standing) ? 1 : 0,
  sold_out: soldOut.has(tier.at) ? 1 : 0,
});

/** The day whose rules and progress are shown: today until its window closes, tomorrow afterwards. */
const upcoming = async (days: Days, today: PacketDay | undefined, now: Date): Promise<PacketDay | undefined> => {
  if (today !== undefined && now < today.times.closes) return today;
  return days.dayOf(addDays(beijingDay(now), 1), now);
};

export const createReading = ({ database, clock, days }: { database: Database; clock: Clock; days: Days }) => {
  const db = database.orm;

  const drawnSince = async (memberId: number, from: Date): Promise<bigint> => {
    const [row] = await db
      .select({ amount: amountOf })
      .from(redPacketDraws)
      .where(and(eq(redPacketDraws.memberId, memberId), gte(redPacketDraws.createdAt, from)));
    return row?.amount ?? 0n;
  };

  return {
    async summary(memberId: number): Promise<Summary> {
      const now = clock.now();
      const day = beijingDay(now);
      const today = await days.dayOf(day, now);
      const next = await upcoming(days, today, now);
      const [made, standing, month] = await Promise.all([
        madeOf(db, memberId, day),
        today === undefined ? NOTHING : standingOf(db, memberId, today.times),
        drawnSince(memberId, beijingDayStart(`${day.slice(0, 8)}01`)),
      ]);
      const isToday = next?.day === day;
      const progress = isToday || next === undefined ? standing : await standingOf(db, memberId, next.times);
      const soldOut = isToday ? await soldOutTiers(db, day) : new Set<number>();
      return {
        sendnums: today === undefined ? 0 : drawsLeft(today.plan, standing, made),
        acquirednum: totalOf(made),
        max_times: (next ?? today)?.plan.maxTimes ?? 0,
        rules: next?.plan.tiers.map((tier) => ruleOf(tier, next.plan, progress, soldOut)) ?? [],
        now: beijingTime(now),
        opens_at: next === undefined ? '' : beijingTime(next.times.opens),
        closes_at: next === undefined ? '' : beijingTime(next.times.closes),
        counted_from: next === undefined ? '' : beijingTime(next.times.from),
        counted_until: next === undefined ? '' : beijingTime(next.times.opens),
        recharge_money: formatMoney(progress.deposits),
        flow_amount: formatMoney(progress.flow),
        month_money: formatMoney(month),
        commitment: next?.row?.commitment ?? '',
      };
    },

    async records(memberId: number, page: number): Promise<OutputOf<Rows['records']>> {
      const where = eq(redPacketDraws.memberId, memberId);
      const [rows, [counted]] = await Promise.all([
        db
          .select()
          .from(redPacketDraws)
          .where(where)
          .orderBy(desc(redPacketDraws.createdAt), desc(redPacketDraws.id))
          .limit(PAGE_SIZE)
          .offset((page - 1) * PAGE_SIZE),
        db.select({ total: count() }).from(redPacketDraws).where(where),
      ]);
      const list = rows.map((row) => ({
        id: row.id,
        no: row.no,
        money: formatMoney(row.recharge),
        redpacketmoney: formatMoney(row.amount),
        flow_money: row.multiple,
        created_at: beijingTime(row.createdAt),
        usetime: beijingTime(row.createdAt),
      }));
      return pageOf(list, Number(counted?.total ?? 0), page);
    },

    async proof(no: string): Promise<Proof> {
      const [row] = no.includes('\0') ? [] : await db.select().from(redPacketDraws).where(eq(redPacketDraws.no, no));
      const committed = row === undefined ? undefined : await days.committedDay(row.day);
      const tier = committed?.plan.tiers.find(({ at }) => at === row?.tier);
      if (row === undefined || committed === undefined || tier === undefined) throw refuse('wire.notFound');
      const { times, row: day } = committed;
      return {
        no,
        day: row.day,
        member: row.memberId,
        draw: row.draw,
        tier: row.tier,
        min_money: formatMoney(tier.min),
        max_money: formatMoney(tier.max),
        budget: formatMoney(tier.budget),
        given_before: formatMoney(row.givenBefore),
        drawn_before: row.place - 1,
        drawn_money: formatMoney(row.drawn),
        redpacketmoney: formatMoney(row.amount),
        created_at: beijingTime(row.createdAt),
        commitment: day.commitment,
        committed_at: beijingTime(day.committedAt),
        rules: day.rules,
        seed: day.seed,
        reveals_at: beijingTime(times.closes),
      };
    },
  };
};
