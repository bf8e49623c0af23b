import { APPLICATION_STATE, COMMISSION_RECHECK_DAYS, COMMISSION_RERUN_DAYS } from '@koi/contract';
import { commissionOf, payOut } from '@koi/contract/rules/commission';
import { addDays, beijingDay, daysBetween } from '@koi/money';
import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { Ledger } from '../../../ledger/index.ts';
import { type Clock, type Database, type Logger, type Queryable, refuse, type Tx } from '../../../platform/index.ts';
import { lockMember } from '../members/index.ts';
import { commissionEntry, spanOf } from './commission.ts';
import { createFigures } from './figures.ts';
import { type PlanRow, planFor, tiersOf } from './plan.ts';
import { agentApplications, agentFigures, commissionFailures, commissionRecords, commissionRuns } from './tables.ts';
import { NO_FIGURES, type TreeFigures } from './tree-figures.ts';

export interface SettlementDeps {
  database: Database;
  /** The same database with a longer timeout, for the figures of whole days and months. */
  patient: Database;
  clock: Clock;
  log: Logger;
  ledger: Pick<Ledger, 'post'>;
}

export interface Settled {
  records: number;
  paid: bigint;
  /** Number of agents that could not be settled. The reasons are stored with the day. */
  failed: number;
}

/** Number of agents read at a time. Each agent is settled in a separate transaction. */
const BATCH = 200;

/** Members who were agents before the end of a day, by id, one page at a time. */
const agentsOn = async (db: Queryable, day: string, after: number): Promise<number[]> => {
  const { memberId, state, decidedAt } = agentApplications;
  const rows = await db
    .select({ memberId })
    .from(agentApplications)
    .where(and(eq(state, APPLICATION_STATE.approved), lt(decidedAt, spanOf(day).to), gt(memberId, after)))
    .orderBy(asc(memberId))
    .limit(BATCH);
  return rows.map((row) => row.memberId);
};

/** Amounts settled for the day so far, and the balance carried over from all settlements. */
const readStanding = async (tx: Tx, agentId: number, day: string) => {
  const { memberId, day: of, amount, paid } = commissionRecords;
  const ofDay = sql`FILTER (WHERE ${of} = ${day})`;
  const [row] = await tx
    .select({
      parts: sql<number>`(count(*) ${ofDay})::int`,
      given: sql<bigint>`coalesce(sum(${amount}) ${ofDay}, 0)::bigint`,
      brought: sql<bigint>`coalesce(sum(${amount} - ${paid}), 0)::bigint`,
    })
    .from(commissionRecords)
    .where(eq(memberId, agentId));
  return row ?? { parts: 0, given: 0n, brought: 0n };
};

/** Figures of the tree on that day, as stored by `writeDay`. */
const readWritten = async (tx: Tx, agentId: number, day: string): Promise<TreeFigures> => {
  const { active, direct, indirect, deposits } = agentFigures;
  const [row] = await tx
    .select({ active, direct, indirect, deposits })
    .from(agentFigures)
    .where(and(eq(agentFigures.agentId, agentId), eq(agentFigures.period, day)));
  return row ?? NO_FIGURES;
};

/**
 * Adds the difference between the commission of the day's stored figures and what was already settled for the agent.
 * Runs of one agent are serialised by the member's lock.
 */
export const settleAgent = async (
  tx: Tx,
  { agentId, day, plan, at, post }: { agentId: number; day: string; plan: PlanRow; at: Date; post: Ledger['post'] },
): Promise<Omit<Settled, 'failed'>> => {
  await lockMember(tx, agentId);
  const figures = await readWritten(tx, agentId, day);
  const {
    directPercent,
    indirectPercent,
    directAmount,
    indirectAmount,
    amount: whole,
  } = commissionOf(tiersOf(plan), figures);
  const { parts: part, given, brought } = await readStanding(tx, agentId, day);
  const amount = whole - given;
  if (amount === 0n) return { records: 0, paid: 0n };
  const { paid } = payOut(amount, brought);
  const entry = paid > 0n ? commissionEntry(agentId, day, part, paid, at) : undefined;
  await tx.insert(commissionRecords).values({
    memberId: agentId,
    day,
    part,
    planId: plan.id,
    active: figures.active,
    directTurnover: figures.direct,
    directPercent,
    directAmount,
    indirectTurnover: figures.indirect,
    indirectPercent,
    indirectAmount,
    given,
    amount,
    brought,
    paid,
    posting: entry?.key ?? null,
    createdAt: at,
  });
  if (entry !== undefined) await post(tx, entry);
  return { records: 1, paid };
};

const REASON_MAX = 200;

/** Reason of a failure as shown to staff: the database's message if there is one, never the values of a query. */
const reasonOf = (cause: unknown): string => {
  const root = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return (root instanceof Error ? root.message : String(root)).slice(0, REASON_MAX);
};

const ofAgent = (agentId: number, day: string) =>
  and(eq(commissionFailures.memberId, agentId), eq(commissionFailures.day, day));

/** Settles commission by day and pays it from the house account through the ledger. */
export const createSettlement = ({ database, patient, clock, log, ledger }: SettlementDeps) => {
  const figures = createFigures({ database: patient, clock });

  const begin = async (day: string, staffName: string): Promise<void> => {
    const startedAt = clock.now();
    await database.orm
      .insert(commissionRuns)
      .values({ day, startedAt, staffName })
      .onConflictDoUpdate({
        target: commissionRuns.day,
        set: { startedAt, staffName, finishedAt: null, runs: sql`${commissionRuns.runs} + 1` },
      });
  };

  /** Settles one agent in a separate transaction. A failure is stored with the day and does not stop the others. */
  const settleOne = async (agentId: number, day: string, plan: PlanRow): Promise<Settled> => {
    const at = clock.now();
    try {
      return await database.transaction(async (tx) => {
        const settled = await settleAgent(tx, { agentId, day, plan, at, post: ledger.post });
        await tx.delete(commissionFailures).where(ofAgent(agentId, day));
        return { ...settled, failed: 0 };
      });
    } catch (cause) {
      log.error({ err: cause, agentId, day }, 'commission of an agent could not be settled');
      const reason = reasonOf(cause);
      // If the database is unavailable, this fails too. The run is then aborted and the next one completes it.
      await database.orm
        .insert(commissionFailures)
        .values({ memberId: agentId, day, reason, at })
        .onConflictDoUpdate({ target: [commissionFailures.day, commissionFailures.memberId], set: { reason, at } });
      return { records: 0, paid: 0n, failed: 1 };
    }
  };

  const settleDay = async (day: string): Promise<Settled> => {
    const plan = await planFor(database.orm, day);
    const all: Settled = { records: 0, paid: 0n, failed: 0 };
    for (let after = 0; plan !== undefined; ) {
      const agentIds = await agentsOn(database.orm, day, after);
      const last = agentIds.at(-1);
      if (last === undefined) break;
      for (const agentId of agentIds) {
        const { records, paid, failed } = await settleOne(agentId, day, plan);
        all.records += records;
        all.paid += paid;
        all.failed += failed;
      }
      after = last;
    }
    await database.orm.update(commissionRuns).set({ finishedAt: clock.now() }).where(eq(commissionRuns.day, day));
    log.info({ day, records: all.records, paid: `${all.paid}`, failed: all.failed }, 'commission is settled');
    return all;
  };

  /** The figures of all days are written first, so that each agent is settled from one row. */
  const settleDays = async (days: readonly string[], staffName: string): Promise<Settled> => {
    for (const day of days) await begin(day, staffName);
    await figures.write(days);
    const all: Settled = { records: 0, paid: 0n, failed: 0 };
    for (const day of days) {
      const { records, paid, failed } = await settleDay(day);
      all.records += records;
      all.paid += paid;
      all.failed += failed;
    }
    return all;
  };

  /** The last days are always due, because bets may change late. Earlier days are due when no run has finished them. */
  const daysDue = async (today: string): Promise<string[]> => {
    const runs = await database.orm
      .select({ day: commissionRuns.day, finishedAt: commissionRuns.finishedAt })
      .from(commissionRuns)
      .where(gte(commissionRuns.day, addDays(today, -COMMISSION_RERUN_DAYS)))
      .orderBy(asc(commissionRuns.day));
    const finished = new Set(runs.flatMap(({ day, finishedAt }) => (finishedAt === null ? [] : [day])));
    const recheck = addDays(today, -COMMISSION_RECHECK_DAYS);
    const first = runs[0]?.day;
    const start = first !== undefined && first < recheck ? first : recheck;
    return Array.from({ length: daysBetween(start, today) }, (_, index) => addDays(start, index)).filter(
      (day) => day >= recheck || !finished.has(day),
    );
  };

  return {
    /** Settles a day at the request of staff. Only the difference to what was already settled is added. */
    async settleAgain(day: string, staffName: string): Promise<Settled> {
      const age = daysBetween(day, beijingDay(clock.now()));
      if (age < 1) throw refuse('agents.dayOpen');
      if (age > COMMISSION_RERUN_DAYS) throw refuse('agents.dayOld');
      return settleDays([day], staffName);
    },

    /** Settles all due days, oldest first. Does nothing when today's run has finished. */
    async settleDue(): Promise<void> {
      const today = beijingDay(clock.now());
      const yesterday = eq(commissionRuns.day, addDays(today, -1));
      const [done] = await database.orm
        .select({ checkedOn: commissionRuns.checkedOn })
        .from(commissionRuns)
        .where(yesterday);
      if (done?.checkedOn === today) return;
      const { failed } = await settleDays(await daysDue(today), '');
      // A run with failures is due again at the next hour.
      if (failed === 0) await database.orm.update(commissionRuns).set({ checkedOn: today }).where(yesterday);
    },
  };
};
export type Settlement = ReturnType<typeof createSettlement>;
