import { type Game, REBATE_RECHECK_DAYS, REBATE_RERUN_DAYS, type VipLevelRow } from '@koi/contract';
import { categoryFinder } from '@koi/contract/rules/games';
import { addDays, beijingDay, beijingDayStart, daysBetween } from '@koi/money';
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import {
  type Clock,
  type Database,
  isDatabaseUnavailable,
  type Logger,
  type Queryable,
  refuse,
  type Tx,
} from '../../../platform/index.ts';
import { bettorsIn, type Span, validTurnover } from '../../play/bets/index.ts';
import { type Category, nextPart, percentOf, percentsOf, type Settled } from './rebate.ts';
import { type Percents, rebateRecords, rebateRuns } from './tables.ts';

export interface SettlementDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  vip: {
    levels(): Promise<VipLevelRow[]>;
    levelsBefore(db: Queryable, memberIds: readonly number[], moment: Date): Promise<Map<number, number>>;
  };
  games: { list(category: ''): Promise<Game[]> };
}

/** Number of members settled in one transaction. */
const BATCH = 200;

export interface Written {
  records: number;
  amount: bigint;
}

type Categories = (platname: string, game: string) => Category | undefined;

const spanOf = (day: string): Span => ({ from: beijingDayStart(day), to: beijingDayStart(addDays(day, 1)) });

const keyOf = (memberId: number, platname: string, category: string) => `${memberId}:${platname}:${category}`;

const readSettled = async (tx: Tx, day: string, memberIds: readonly number[]) => {
  const { memberId, platname, category, turnover, amount, level, percent } = rebateRecords;
  const rows = await tx
    .select({
      memberId,
      platname,
      category,
      parts: sql<number>`count(*)::int`,
      turnover: sql<bigint>`sum(${turnover})::bigint`,
      amount: sql<bigint>`sum(${amount})::bigint`,
      level: sql<number>`min(${level})::int`,
      percent: sql<number>`min(${percent})::int`,
    })
    .from(rebateRecords)
    .where(and(eq(rebateRecords.day, day), inArray(memberId, [...memberIds])))
    .groupBy(memberId, platname, category);
  return new Map(rows.map((row) => [keyOf(row.memberId, row.platname, row.category), row]));
};

/** Members with records of a day. They are included so that a day without any remaining bets is corrected as well. */
const holdersOf = async (db: Queryable, day: string): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ memberId: rebateRecords.memberId })
    .from(rebateRecords)
    .where(eq(rebateRecords.day, day));
  return rows.map(({ memberId }) => memberId);
};

/** Makes the records of a day equal to its bets by adding the difference. Existing records never change. */
export const createSettlement = ({ database, clock, log, vip, games }: SettlementDeps) => {
  const readCategories = async (): Promise<Categories> => categoryFinder(await games.list(''));

  /** Turnover by member, venue and category of a day. It is zero where records exist but bets no longer do. */
  const tallies = async (tx: Tx, day: string, memberIds: readonly number[], categoryOf: Categories) => {
    const settled = await readSettled(tx, day, memberIds);
    const totals = new Map<string, { memberId: number; platname: string; category: Category; turnover: bigint }>();
    for (const { memberId, platname, category } of settled.values()) {
      const known = category as Category;
      totals.set(keyOf(memberId, platname, category), { memberId, platname, category: known, turnover: 0n });
    }
    for (const { memberId, platname, game, valid } of await validTurnover(tx, memberIds, spanOf(day))) {
      const category = categoryOf(platname, game);
      if (category === undefined) {
        log.error({ platname, game, day }, 'a bet of an unknown venue gets no rebate');
        continue;
      }
      const key = keyOf(memberId, platname, category);
      const turnover = (totals.get(key)?.turnover ?? 0n) + valid;
      totals.set(key, { memberId, platname, category, turnover });
    }
    return { settled, totals };
  };

  const settleMembers = (day: string, memberIds: readonly number[], percents: Percents, categoryOf: Categories) =>
    database.transaction(async (tx): Promise<Written> => {
      // The lock serialises runs of the same day. The primary key of the records prevents duplicates even without it.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi rebates'), hashtext(${day}))`);
      const { settled, totals } = await tallies(tx, day, memberIds, categoryOf);
      const levels = await vip.levelsBefore(tx, memberIds, spanOf(day).to);
      const createdAt = clock.now();
      const parts = [...totals].flatMap(([key, { memberId, platname, category, turnover }]) => {
        const before: Settled | undefined = settled.get(key);
        const level = before?.level ?? levels.get(memberId) ?? 1;
        const percent = before?.percent ?? percentOf(percents, level, category);
        const part = nextPart(turnover, percent, before);
        return part === undefined ? [] : [{ memberId, day, platname, category, level, percent, createdAt, ...part }];
      });
      if (parts.length === 0) return { records: 0, amount: 0n };
      const written = await tx
        .insert(rebateRecords)
        .values(parts)
        .onConflictDoNothing()
        .returning({ amount: rebateRecords.amount });
      return { records: written.length, amount: written.reduce((sum, { amount }) => sum + amount, 0n) };
    });

  /** Starts the run of a day. Later runs use the percents of the first one. */
  const begin = async (day: string, staffName: string): Promise<Percents> => {
    const [percents, startedAt] = [percentsOf(await vip.levels()), clock.now()];
    const [run] = await database.orm
      .insert(rebateRuns)
      .values({ day, percents, startedAt, staffName })
      .onConflictDoUpdate({
        target: rebateRuns.day,
        set: { startedAt, staffName, finishedAt: null, runs: sql`${rebateRuns.runs} + 1` },
      })
      .returning({ percents: rebateRuns.percents });
    return run?.percents ?? percents;
  };

  /**
   * Settles a batch in one transaction. If that fails, the members are settled one by one, so that a single failing
   * member does not block the rebates of the others.
   */
  const settleIsolated = async (settle: (memberIds: readonly number[]) => Promise<Written>, memberIds: number[]) => {
    try {
      return { ...(await settle(memberIds)), failed: 0 };
    } catch (cause) {
      // Without a database every member would fail, so the run stops and the next one completes it.
      if (isDatabaseUnavailable(cause)) throw cause;
    }
    const all = { records: 0, amount: 0n, failed: 0 };
    for (const memberId of memberIds) {
      try {
        const { records, amount } = await settle([memberId]);
        all.records += records;
        all.amount += amount;
      } catch (cause) {
        if (isDatabaseUnavailable(cause)) throw cause;
        log.error({ err: cause, memberId }, 'rebates of a member could not be settled');
        all.failed += 1;
      }
    }
    return all;
  };

  const settleDay = async (day: string, staffName: string): Promise<Written & { failed: number }> => {
    const [percents, categoryOf] = [await begin(day, staffName), await readCategories()];
    const [bettors, holders] = [await bettorsIn(database.orm, spanOf(day)), await holdersOf(database.orm, day)];
    const memberIds = [...new Set([...bettors, ...holders])].toSorted((a, b) => a - b);
    const all = { records: 0, amount: 0n, failed: 0 };
    for (let at = 0; at < memberIds.length; at += BATCH) {
      const { records, amount, failed } = await settleIsolated(
        (batch) => settleMembers(day, batch, percents, categoryOf),
        memberIds.slice(at, at + BATCH),
      );
      all.records += records;
      all.amount += amount;
      all.failed += failed;
    }
    // A day with failures stays unfinished, so that the next run settles it again.
    const finishedAt = all.failed === 0 ? clock.now() : null;
    await database.orm.update(rebateRuns).set({ finishedAt }).where(eq(rebateRuns.day, day));
    log.info({ day, records: all.records, amount: `${all.amount}`, failed: all.failed }, 'rebates are settled');
    return all;
  };

  /** The most recent days, because bets change late, and earlier days that no run has finished. */
  const daysDue = async (today: string): Promise<string[]> => {
    const first = addDays(today, -REBATE_RERUN_DAYS);
    const runs = await database.orm
      .select({ day: rebateRuns.day, finishedAt: rebateRuns.finishedAt })
      .from(rebateRuns)
      .where(gte(rebateRuns.day, first))
      .orderBy(asc(rebateRuns.day));
    const finished = new Set(runs.flatMap(({ day, finishedAt }) => (finishedAt === null ? [] : [day])));
    const start = [runs[0]?.day, addDays(today, -REBATE_RECHECK_DAYS)].filter((day) => day !== undefined).toSorted()[0];
    if (start === undefined) return [];
    return Array.from({ length: daysBetween(start, today) }, (_, index) => addDays(start, index)).filter(
      (day) => !finished.has(day) || daysBetween(day, today) <= REBATE_RECHECK_DAYS,
    );
  };

  return {
    /** Settles a day manually. Existing records stay; only the difference to the current bets is added. */
    async settleAgain(day: string, staffName: string): Promise<Written> {
      const age = daysBetween(day, beijingDay(clock.now()));
      if (age < 1) throw refuse('rebates.dayOpen');
      if (age > REBATE_RERUN_DAYS) throw refuse('rebates.dayOld');
      return settleDay(day, staffName);
    },

    /** Settles all due days, oldest first. Does nothing when today's run is already complete. */
    async settleDue(): Promise<void> {
      const today = beijingDay(clock.now());
      const [done] = await database.orm
        .select({ checkedOn: rebateRuns.checkedOn })
        .from(rebateRuns)
        .where(eq(rebateRuns.day, addDays(today, -1)));
      if (done?.checkedOn === today) return;
      let failed = 0;
      for (const day of await daysDue(today)) failed += (await settleDay(day, '')).failed;
      if (failed > 0) return;
      await database.orm
        .update(rebateRuns)
        .set({ checkedOn: today })
        .where(eq(rebateRuns.day, addDays(today, -1)));
    },
  };
};
export type Settlement = ReturnType<typeof createSettlement>;
