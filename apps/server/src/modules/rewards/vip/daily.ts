import { beijingDay } from '@koi/money';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import {
  isDatabaseUnavailable,
  type JobContext,
  type Logger,
  type Queryable,
  requireTime,
  type ServiceDeps,
  type Tx,
} from '../../../platform/index.ts';
import { type LevelFacts, lockLevelFacts, setVipLevel } from '../../people/members/index.ts';
import { dueMembers, termsOf } from './due.ts';
import { demotionLetter, type Letters, promotionLetter } from './letters.ts';
import type { Level } from './level.ts';
import { holdLevel, readLevels } from './service.ts';
import { decide, type Holder, periodAfter } from './standing.ts';
import { vipChanges, vipRuns, vipStandings } from './tables.ts';

export interface DailyDeps extends ServiceDeps {
  log: Logger;
  letters: Letters;
}

type Run = typeof vipRuns.$inferSelect;
/** When a run has to end, and where it reports its progress. */
type Limits = Pick<JobContext, 'signal' | 'progress'>;

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

  /** Evaluates the due members page by page. Returns the number of members that failed. */
  const judgeDue = async (run: Run, levels: readonly Level[], { signal, progress }: Limits): Promise<number> => {
    let failed = 0;
    let { done } = run;
    const due = await dueMembers(database.orm, { today: run.day, terms: run.terms, afterMember: run.afterMember });
    const total = done + due.count;
    await update(run.day, { total });
    for await (const facts of due.pages) {
      requireTime(signal);
      await progress?.(done, total);
      for (const [memberId, holder] of await readHolders(database.orm, facts)) {
        if (decide(holder, levels, run.day) === 'nothing') continue;
        if (!(await judgeIsolated(memberId, levels))) failed += 1;
      }
      done += facts.length;
      await update(run.day, { done, afterMember: facts.at(-1)?.id ?? 0, movedAt: clock.now() });
    }
    return failed;
  };

  const update = async (day: string, set: Partial<Run>): Promise<void> => {
    await database.orm.update(vipRuns).set(set).where(eq(vipRuns.day, day));
  };

  /** Begins today's run or continues an interrupted one. Undefined when it is finished. */
  const begin = (terms: string): Promise<Run | undefined> =>
    database.transaction(async (tx) => {
      const startedAt = clock.now();
      const day = beijingDay(startedAt);
      const fresh = { startedAt, terms, total: 0, done: 0, afterMember: 0, movedAt: null };
      const [added] = await tx
        .insert(vipRuns)
        .values({ day, ...fresh })
        .onConflictDoNothing()
        .returning();
      if (added !== undefined) return added;
      const [run] = await tx.select().from(vipRuns).where(eq(vipRuns.day, day)).for('update');
      if (run === undefined || run.finishedAt !== null) return undefined;
      if (run.terms === terms && run.afterMember > 0) return run;
      await tx.update(vipRuns).set(fresh).where(eq(vipRuns.day, day));
      return { ...run, ...fresh };
    });

  return {
    /** Does nothing when today's run is finished. An interrupted run continues where it ended. */
    async run(limits: Limits = {}): Promise<void> {
      const levels = await readLevels(database.orm);
      const run = await begin(termsOf(levels));
      if (run === undefined) return;
      const { day } = run;
      if ((await judgeDue(run, levels, limits)) > 0) {
        // A run with failures stays open, so that the next hourly run evaluates its members again.
        await update(day, { afterMember: 0, done: 0 });
        return;
      }
      await update(day, { finishedAt: clock.now() });
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
