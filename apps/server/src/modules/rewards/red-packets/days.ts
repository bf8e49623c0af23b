import { redPacketCommitment } from '@koi/contract/rules/red-packet-draw';
import { readRedPacketPlan, redPacketRulesText } from '@koi/contract/rules/red-packet-plan';
import { addDays, beijingDay } from '@koi/money';
import { and, asc, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import {
  openSealed,
  type Queryable,
  randomToken,
  type SecretSource,
  type ServiceDeps,
  seal,
  sealedColumn,
  type Tx,
} from '../../../platform/index.ts';
import { isCommitmentDue, type Plan, readPlan, type Times, timesOf } from './packet.ts';
import { redPacketDays, redPacketPlans, redPacketPots } from './tables.ts';

export interface DaysDeps extends ServiceDeps {
  config: SecretSource;
}

export type DayRow = typeof redPacketDays.$inferSelect;
export type PlanRow = typeof redPacketPlans.$inferSelect;

/** A day with the rules that apply to it. `row` is set once the day is committed. */
export interface PacketDay {
  day: string;
  version: number;
  plan: Plan;
  times: Times;
  row: DayRow | undefined;
}

/** Serialises publishing and committing, so that a day is committed to either the old rules or the new ones. */
export const lockPlans = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi red packets'))`);
};

export const newestPlan = async (db: Queryable, day?: string): Promise<PlanRow | undefined> => {
  const [row] = await db
    .select()
    .from(redPacketPlans)
    .where(day === undefined ? undefined : lte(redPacketPlans.firstDay, day))
    .orderBy(desc(redPacketPlans.version))
    .limit(1);
  return row;
};

export const rowOf = async (db: Queryable, day: string): Promise<DayRow | undefined> => {
  const [row] = await db.select().from(redPacketDays).where(eq(redPacketDays.day, day));
  return row;
};

/** The first day from `today` on that is not committed yet. Rules published now apply from that day. */
export const nextFreeDay = async (db: Queryable, today: string): Promise<string> => {
  const [last] = await db
    .select({ day: redPacketDays.day })
    .from(redPacketDays)
    .where(gte(redPacketDays.day, today))
    .orderBy(desc(redPacketDays.day))
    .limit(1);
  return last === undefined ? today : addDays(last.day, 1);
};

export const sealedSeeds = sealedColumn({
  name: 'red_packet_day.sealed',
  purpose: 'red packets',
  table: redPacketDays,
  id: redPacketDays.day,
  keyId: redPacketDays.keyId,
  read: ({ keyId, sealed, day }) => ({ keyId, sealed, owner: day }),
  write: (sealed) => sealed,
});

/** Stores a day with its budgets. The seed is encrypted for that day. */
const insertDay = async (
  tx: Tx,
  config: SecretSource,
  draft: { day: string; plan: PlanRow; seed: string; at: Date },
): Promise<void> => {
  const { day, plan, seed, at } = draft;
  const rules = redPacketRulesText(readRedPacketPlan(plan.content));
  const commitment = await redPacketCommitment(day, seed, rules);
  const sealed = seal(sealedSeeds.keys(config), seed, day);
  await tx.insert(redPacketDays).values({ day, version: plan.version, rules, commitment, ...sealed, committedAt: at });
  const pots = readPlan(plan.content).tiers.map(({ at: tier, budget }) => ({ day, tier, budget }));
  await tx.insert(redPacketPots).values(pots);
};

/** The days of the red packets: their rules and seeds, and the times when they are committed and revealed. */
export const createDays = ({ database, clock, config }: DaysDeps) => {
  const keys = sealedSeeds.keys(config);
  const db = database.orm;

  const seedOf = (row: DayRow): string => (row.seed === '' ? openSealed(keys, row, row.day) : row.seed);

  /** The rules of a day: those it is committed to, otherwise those published for it. */
  const find = async (day: string): Promise<PacketDay | undefined> => {
    const row = await rowOf(db, day);
    const [plan] =
      row === undefined
        ? [await newestPlan(db, day)]
        : await db.select().from(redPacketPlans).where(eq(redPacketPlans.version, row.version));
    if (plan === undefined) return undefined;
    const rules = readPlan(plan.content);
    return { day, version: plan.version, plan: rules, times: timesOf(day, rules), row };
  };

  /** Commits a day if that is due. It happens once, even when several processes try. */
  const commit = (day: string): Promise<void> =>
    database.transaction(async (tx) => {
      await lockPlans(tx);
      const plan = await newestPlan(tx, day);
      if (plan === undefined || (await rowOf(tx, day)) !== undefined) return;
      const now = clock.now();
      if (!isCommitmentDue(timesOf(day, readPlan(plan.content)), now)) return;
      await insertDay(tx, config, { day, plan, seed: randomToken(), at: now });
    });

  /** Returns the day and commits it first if that is due. */
  const dayOf = async (day: string, now: Date): Promise<PacketDay | undefined> => {
    const found = await find(day);
    if (found === undefined || found.row !== undefined || !isCommitmentDue(found.times, now)) return found;
    await commit(day);
    return find(day);
  };

  const reveal = async (row: DayRow, now: Date): Promise<DayRow> => {
    const seed = seedOf(row);
    await db
      .update(redPacketDays)
      .set({ seed, revealedAt: now })
      .where(and(eq(redPacketDays.day, row.day), isNull(redPacketDays.revealedAt)));
    return { ...row, seed, revealedAt: row.revealedAt ?? now };
  };

  return {
    dayOf,
    seedOf,

    /** Returns a committed day. Its seed is revealed once the window has closed. */
    async committedDay(day: string): Promise<(PacketDay & { row: DayRow }) | undefined> {
      const found = await find(day);
      if (found?.row === undefined) return undefined;
      const now = clock.now();
      const isOver = found.row.revealedAt === null && now >= found.times.closes;
      return { ...found, row: isOver ? await reveal(found.row, now) : found.row };
    },

    /** Scheduled job that commits today and tomorrow when due and reveals the days that are over. */
    async keep(now: Date): Promise<void> {
      const today = beijingDay(now);
      for (const day of [today, addDays(today, 1)]) await dayOf(day, now);
      const open = await db
        .select()
        .from(redPacketDays)
        .where(isNull(redPacketDays.revealedAt))
        .orderBy(asc(redPacketDays.day));
      for (const row of open) {
        const found = await find(row.day);
        if (found !== undefined && now >= found.times.closes) await reveal(row, now);
      }
    },
  };
};
export type Days = ReturnType<typeof createDays>;
