import { type InputOf, type OutputOf, staffRows } from '@koi/contract';
import { redPacketChanges } from '@koi/contract/rules/red-packet-changes';
import { type RedPacketPlan, redPacketBudget } from '@koi/contract/rules/red-packet-plan';
import { addDays, beijingClock, beijingDay, beijingTime, displayMoney, formatMoney, isCalendarDay } from '@koi/money';
import { and, asc, eq, gte, lte, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  onCommit,
  orderBy,
  type Place,
  type Queryable,
  readPage,
  refuse,
  type StaffActor,
  type Tx,
} from '../../../platform/index.ts';
import { amountEffect, type ProposalsService } from '../../operator/proposals/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import { memberColumns, ordersMatching, withLabels } from '../../people/members/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import { type Days, lockPlans, newestPlan, nextFreeDay, type PacketDay, type PlanRow } from './days.ts';
import { redPacketDraws, redPacketPlans, redPacketPots } from './tables.ts';

export interface StaffSideDeps extends AuditedDeps {
  settings: Pick<SettingsService, 'stored' | 'change'>;
  proposals: Pick<ProposalsService, 'define' | 'isOpened'>;
}

type Rows = typeof staffRows.redPackets;
type Overview = OutputOf<Rows['overview']>;
type Publication = InputOf<Rows['publish']>;

const WEEK_DAYS = 7;
const MINUTE_MS = 60_000;
const STEP_MINUTES = 10;
/** Windows with more steps than this are shown by the hour. */
const STEPS_MAX = 24;
const HOUR_MINUTES = 60;
const DRAW_NUMBER = /^H\d{14}[2-9A-Z]{12}$/;

const NO_PLAN: RedPacketPlan = { start_time: '10:00', end_time: '12:00', max_times: 5, tiers: [] };

const switchName = (on: 0 | 1): string => (on === 1 ? '开启' : '关闭');

const toVersion = (row: PlanRow | undefined) => ({
  version: row?.version ?? 0,
  first_day: row?.firstDay ?? '',
  published_at: row === undefined ? '' : beijingTime(row.publishedAt),
  published_by: row?.staffName ?? '',
  plan: { ...(row?.content ?? NO_PLAN), tiers: [...(row?.content ?? NO_PLAN).tiers] },
});

const stepMinutesOf = ({ opens, closes }: PacketDay['times']): number => {
  const minutes = (closes.getTime() - opens.getTime()) / MINUTE_MS;
  return minutes <= STEP_MINUTES * STEPS_MAX ? STEP_MINUTES : HOUR_MINUTES;
};

/** Counts the draws of each step of the window. */
const stepsOf = async (db: Queryable, today: PacketDay | undefined): Promise<Overview['steps']> => {
  if (today === undefined) return [];
  const { opens, closes } = today.times;
  const stepMs = stepMinutesOf(today.times) * MINUTE_MS;
  const step = sql<number>`floor(extract(epoch FROM ${redPacketDraws.createdAt} - ${opens.toISOString()}::timestamptz) * 1000 / ${stepMs})::int`;
  const rows = await db
    .select({ step, draws: sql<number>`count(*)::int` })
    .from(redPacketDraws)
    .where(eq(redPacketDraws.day, today.day))
    .groupBy(sql`1`);
  const drawsIn = new Map(rows.map((row) => [row.step, row.draws]));
  const steps = Math.ceil((closes.getTime() - opens.getTime()) / stepMs);
  return Array.from({ length: steps }, (_, index) => ({
    at: beijingClock(new Date(opens.getTime() + index * stepMs)),
    draws: drawsIn.get(index) ?? 0,
  }));
};

const weekOf = async (db: Queryable, today: string): Promise<Overview['week']> => {
  const first = addDays(today, 1 - WEEK_DAYS);
  const sum = (amount: SQLWrapper) => sql<bigint>`sum(${amount})::bigint`;
  const rows = await db
    .select({ day: redPacketPots.day, spent: sum(redPacketPots.spent), budget: sum(redPacketPots.budget) })
    .from(redPacketPots)
    .where(and(gte(redPacketPots.day, first), lte(redPacketPots.day, today)))
    .groupBy(redPacketPots.day);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: WEEK_DAYS }, (_, index) => {
    const day = addDays(first, index);
    const found = byDay.get(day);
    return { day, spent: formatMoney(found?.spent ?? 0n), budget: formatMoney(found?.budget ?? 0n) };
  });
};

const tiersOf = async (db: Queryable, today: PacketDay | undefined) => {
  if (today === undefined) return [];
  const pots = await db
    .select()
    .from(redPacketPots)
    .where(eq(redPacketPots.day, today.day))
    .orderBy(asc(redPacketPots.tier));
  const potOf = new Map(pots.map((pot) => [pot.tier, pot]));
  return today.plan.tiers.map(({ at: tier, budget }) => {
    const pot = potOf.get(tier);
    return { tier, budget: pot?.budget ?? budget, spent: pot?.spent ?? 0n, draws: pot?.draws ?? 0 };
  });
};

/** The staff side of the red packets. */
export const createStaffSide = ({
  database,
  clock,
  settings,
  audit,
  proposals,
  days,
}: StaffSideDeps & { days: Days }) => {
  const db = database.orm;

  const changesOf = async (tx: Tx, { base, plan }: Publication) => {
    await lockPlans(tx);
    const latest = await newestPlan(tx);
    if ((latest?.version ?? 0) !== base) throw refuse('redPackets.stale');
    const changes = redPacketChanges(latest?.content, plan.asSent);
    if (changes.length === 0) throw refuse('redPackets.unchanged');
    return changes;
  };

  const store = async (tx: Tx, by: StaffActor, input: Publication): Promise<PlanRow> => {
    const changes = await changesOf(tx, input);
    const { plan } = input;
    const now = clock.now();
    const firstDay = await nextFreeDay(tx, beijingDay(now));
    const [row] = await tx
      .insert(redPacketPlans)
      .values({ firstDay, content: plan.asSent, publishedAt: now, staffName: by.staff.name })
      .returning();
    if (row === undefined) throw new Error('a plan was not stored');
    await audit.record(tx, {
      by,
      group: 'settings',
      action: 'redPackets.publish',
      target: `红包规则 版本 ${row.version}`,
      summary: `${firstDay} 起生效，每日预算 ${displayMoney(redPacketBudget(plan))} 元`,
      changes,
    });
    return row;
  };

  /** Rules whose window opens within half an hour are committed immediately. */
  const commitToday = async (): Promise<void> => {
    const now = clock.now();
    await days.dayOf(beijingDay(now), now);
  };

  const kind = proposals.define({
    kind: 'rewards.packets',
    payload: z.object({ base: z.number(), plan: z.looseObject({}) }),
    async basis(tx, _payload, lock) {
      if (lock) await lockPlans(tx);
      const { redpacket_switch: on } = lock ? await settings.change({}, tx) : await settings.stored(tx);
      return { 现有规则: `版本 ${(await newestPlan(tx))?.version ?? 0}`, 红包总开关: switchName(on) };
    },
    async apply(tx, payload, by) {
      await store(tx, by, staffRows.redPackets.publish.input.parse(payload));
      // The job that keeps the days repeats it after a failure.
      onCommit(tx, () => void commitToday().catch(() => undefined));
    },
    async effects(_tx, payload) {
      const { plan } = staffRows.redPackets.publish.input.parse(payload);
      return [amountEffect('每日最高支出', redPacketBudget(plan), true)];
    },
  });

  const overview = async (): Promise<Overview> => {
    const now = clock.now();
    const day = beijingDay(now);
    const today = await days.dayOf(day, now);
    const row = today?.row === undefined ? undefined : (await days.committedDay(day))?.row;
    const [latest, nextFirstDay, tiers, steps, week, { redpacket_switch: switchedOn }, members] = await Promise.all([
      newestPlan(db),
      nextFreeDay(db, day),
      tiersOf(db, today),
      stepsOf(db, today),
      weekOf(db, day),
      settings.stored(),
      db
        .select({ count: sql<number>`count(DISTINCT ${redPacketDraws.memberId})::int` })
        .from(redPacketDraws)
        .where(eq(redPacketDraws.day, day)),
    ]);
    const total = (amountOf: (tier: (typeof tiers)[number]) => bigint) =>
      formatMoney(tiers.reduce((sum, tier) => sum + amountOf(tier), 0n));
    return {
      now: beijingTime(now),
      switched_on: switchedOn,
      latest: toVersion(latest),
      in_force: today?.version ?? 0,
      next_first_day: nextFirstDay,
      opens_at: today === undefined ? '' : beijingTime(today.times.opens),
      closes_at: today === undefined ? '' : beijingTime(today.times.closes),
      today: {
        day,
        commitment: row?.commitment ?? '',
        committed_at: row === undefined ? '' : beijingTime(row.committedAt),
        seed: row?.seed ?? '',
        revealed_at: row?.revealedAt == null ? '' : beijingTime(row.revealedAt),
        rules: row?.rules ?? '',
      },
      tiers: tiers.map((tier) => ({ ...tier, budget: formatMoney(tier.budget), spent: formatMoney(tier.spent) })),
      spent: total(({ spent }) => spent),
      budget: total(({ budget }) => budget),
      draws: tiers.reduce((sum, { draws }) => sum + draws, 0),
      members: members[0]?.count ?? 0,
      step_minutes: today === undefined ? STEP_MINUTES : stepMinutesOf(today.times),
      steps,
      week,
    };
  };

  return {
    overview,

    async draws({
      day,
      search,
      member_id: memberId,
      ...place
    }: InputOf<Rows['draws']>): Promise<OutputOf<Rows['draws']>> {
      const wanted = isCalendarDay(day) ? day : beijingDay(clock.now());
      const where = and(
        memberId === 0 ? undefined : eq(redPacketDraws.memberId, memberId),
        memberId > 0 && day === '' ? undefined : eq(redPacketDraws.day, wanted),
        await ordersMatching(db, search, redPacketDraws, (no) => DRAW_NUMBER.test(no)),
      );
      const order = orderBy('desc', redPacketDraws.createdAt, redPacketDraws.id);
      return readPage(
        db,
        { table: redPacketDraws, where, order, place },
        withLabels(db, (row, label) => ({
          no: row.no,
          ...memberColumns(row.memberId, label),
          day: row.day,
          draw: row.draw,
          tier: row.tier,
          amount: formatMoney(row.amount),
          drawn: formatMoney(row.drawn),
          left: row.leftAfter,
          created_at: beijingTime(row.createdAt),
        })),
      );
    },

    versions: (place: Place): Promise<OutputOf<Rows['versions']>> => {
      const order = orderBy('desc', redPacketPlans.version);
      return readPage(db, { table: redPacketPlans, where: undefined, order, place }, (rows) => rows.map(toVersion));
    },

    hasPlan: async (on: Queryable = db): Promise<boolean> => (await newestPlan(on)) !== undefined,

    async publish(by: StaffActor, input: Publication): Promise<OutputOf<Rows['publish']>> {
      if (await proposals.isOpened()) {
        const { base, plan, reason } = input;
        const budget = `每日预算 ${displayMoney(redPacketBudget(plan))} 元`;
        const { no } = await database.transaction(async (tx) => {
          const changes = await changesOf(tx, input);
          const payload = { base, plan: { ...plan.asSent } };
          return kind.change(tx, by, { target: 'plan', title: `红包规则，${budget}`, changes, payload, reason }, true);
        });
        return { no, version: 0, first_day: '' };
      }
      const row = await database.transaction((tx) => store(tx, by, input));
      await commitToday();
      return { no: '', version: row.version, first_day: row.firstDay };
    },

    async turn(by: StaffActor, on: 0 | 1): Promise<void> {
      await database.transaction(async (tx) => {
        const { redpacket_switch: before } = await settings.change({ redpacket_switch: on }, tx);
        if (before === on) return;
        await audit.record(tx, {
          by,
          group: 'settings',
          action: 'redPackets.turn',
          target: '红包总开关',
          summary: `${switchName(on)}红包`,
          changes: [{ field: '红包总开关', before: switchName(before), after: switchName(on) }],
        });
      });
    },
  };
};
