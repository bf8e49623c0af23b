import { beijingDay } from '@koi/money';
import { desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  type Clock,
  type Database,
  isDatabaseUnavailable,
  type Logger,
  type Queryable,
  type Tx,
} from '../../../platform/index.ts';
import { type LevelFacts, levelFactsAfter, lockLevelFacts, setVipLevel } from '../../people/members/index.ts';
import { demotionLetter, type Letters, promotionLetter } from './letters.ts';
import type { Level } from './level.ts';
import { holdLevel, readLevels } from './service.ts';
import { decide, type Holder, periodAfter } from './standing.ts';
import { vipChanges, vipRuns, vipStandings } from './tables.ts';

export interface DailyDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  letters: Letters;
}

const PAGE = 500;

const readPeriods = async (db: Queryable, memberIds: number[]) => {
  const rows = await db.select().from(vipStandings).where(inArray(vipStandings.memberId, memberIds));
  return new Map(rows.map(({ memberId, ...period }) => [memberId, period]));
};

const readMoves = async (db: Queryable, memberIds: number[]) => {
  const rows = await db
    .selectDistinctOn([vipChanges.memberId], { memberId: vipChanges.memberId, day: vipChanges.day })
    .from(vipChanges)
    .where(inArray(vipChanges.memberId, memberIds))
    .orderBy(vipChanges.memberId, desc(vipChanges.day));
  return new Map(rows.map(({ memberId, day }) => [memberId, day]));
};

const readHolders = async (db: Queryable, facts: readonly LevelFacts[]): Promise<Map<number, Holder>> => {
  const memberIds = facts.map(({ id }) => id);
  const [periods, moves] = [await readPeriods(db, memberIds), await readMoves(db, memberIds)];
  return new Map(
    facts.map(({ id, vipLevel, depositTotal, turnoverTotal }) => [
      id,
      {
        level: vipLevel,
        deposits: depositTotal,
        turnover: turnoverTotal,
        period: periods.get(id),
        movedOn: moves.get(id),
      },
    ]),
  );
};

const levelAt = (levels: readonly Level[], wanted: number): Level => {
  const level = levels.find((each) => each.level === wanted);
  if (level === undefined) throw new Error(`there is no level ${wanted}`);
  return level;
};

/** Changes levels once per Beijing day, regardless of how often, how late or how concurrently it runs. */
export const createDaily = ({ database, clock, log, letters }: DailyDeps) => {
  const move = async (tx: Tx, memberId: number, holder: Holder, to: Level, from: Level, at: Date): Promise<void> => {
    const isPromotion = to.level > from.level;
    await setVipLevel(tx, memberId, to.level);
    await tx.insert(vipChanges).values({
      memberId,
      day: beijingDay(at),
      fromLevel: from.level,
      toLevel: to.level,
      reason: isPromotion ? 'promotion' : 'demotion',
      depositTotal: holder.deposits,
      turnoverTotal: holder.turnover,
      at,
    });
    const letter = isPromotion ? promotionLetter(to) : demotionLetter(from, to);
    await letters.sendLetters(tx, { memberIds: [memberId], kind: 'vip', ...letter, at });
  };

  /** Re-evaluated under the member's row lock, because the page was read without it. */
  const judge = (memberId: number, levels: readonly Level[]): Promise<void> =>
    database.transaction(async (tx) => {
      const facts = await lockLevelFacts(tx, memberId);
      const holder = (await readHolders(tx, [facts])).get(memberId);
      const at = clock.now();
      const today = beijingDay(at);
      const verdict = holder === undefined ? 'nothing' : decide(holder, levels, today);
      if (holder === undefined || verdict === 'nothing') return;
      if (verdict !== 'begin') {
        const next = levelAt(levels, holder.level + (verdict === 'promotion' ? 1 : -1));
        if (!(await holdLevel(tx, next.level))) return;
        await move(tx, memberId, holder, next, levelAt(levels, holder.level), at);
      }
      const period = periodAfter(holder, verdict, today);
      await tx
        .insert(vipStandings)
        .values({ memberId, ...period })
        .onConflictDoUpdate({ target: vipStandings.memberId, set: period });
    });

  /** A failure for one member must not prevent the others from being evaluated. */
  const judgeIsolated = async (memberId: number, levels: readonly Level[]): Promise<boolean> => {
    try {
      await judge(memberId, levels);
      return true;
    } catch (cause) {
      // Without a database every member would fail, so the run stops here and the next one completes it.
      if (isDatabaseUnavailable(cause)) throw cause;
      log.error({ err: cause, memberId }, 'the level of a member could not be decided');
      return false;
    }
  };

  /** Returns the number of members that failed. */
  const judgeAll = async (): Promise<number> => {
    let failed = 0;
    const levels = await readLevels(database.orm);
    const today = beijingDay(clock.now());
    for (let after = 0; ; ) {
      const facts = await levelFactsAfter(database.orm, after, PAGE);
      const holders = await readHolders(database.orm, facts);
      for (const [memberId, holder] of holders) {
        if (decide(holder, levels, today) === 'nothing') continue;
        if (!(await judgeIsolated(memberId, levels))) failed += 1;
      }
      const last = facts.at(-1);
      if (last === undefined || facts.length < PAGE) return failed;
      after = last.id;
    }
  };

  return {
    /** Does nothing when today's run is finished. An interrupted run is repeated without undoing what it did. */
    async run(): Promise<void> {
      const startedAt = clock.now();
      const day = beijingDay(startedAt);
      const open = await database.orm
        .insert(vipRuns)
        .values({ day, startedAt })
        .onConflictDoUpdate({ target: vipRuns.day, set: { startedAt }, setWhere: isNull(vipRuns.finishedAt) })
        .returning({ day: vipRuns.day });
      if (open.length === 0) return;
      // A run with failures stays open, so that the next hourly run retries those members.
      if ((await judgeAll()) > 0) return;
      await database.orm.update(vipRuns).set({ finishedAt: clock.now() }).where(eq(vipRuns.day, day));
      log.info({ day, ...(await movesOn(database.orm, day)) }, 'levels are decided');
    },
  };
};

/** Number of promotions and demotions on a Beijing day. */
export const movesOn = async (db: Queryable, day: string): Promise<{ promoted: number; demoted: number }> => {
  const [row] = await db
    .select({
      promoted: sql<number>`count(*) FILTER (WHERE ${vipChanges.reason} = 'promotion')::int`,
      demoted: sql<number>`count(*) FILTER (WHERE ${vipChanges.reason} = 'demotion')::int`,
    })
    .from(vipChanges)
    .where(eq(vipChanges.day, day));
  return row ?? { promoted: 0, demoted: 0 };
};
