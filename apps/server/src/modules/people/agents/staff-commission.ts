import { type CommissionRun, type InputOf, type OutputOf, PAGE_SIZE, type staffRows } from '@koi/contract';
import { addDays, beijingDay, beijingTime, displayMoney, formatMoney } from '@koi/money';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import {
  type Clock,
  type Database,
  earlierAnswer,
  type KeyedStaffActor,
  once,
  pageOf,
  type Queryable,
  type StaffActor,
} from '../../../platform/index.ts';
import { idsMatching, labelsOf } from '../members/index.ts';
import type { Audit } from '../staff/index.ts';
import { toWire } from './commission.ts';
import { latestPlan, NO_PLAN, planFor, savePlan, toWirePlan } from './plan.ts';
import type { Settlement } from './settlement.ts';
import { commissionFailures, commissionRecords, commissionRuns } from './tables.ts';

type Rows = typeof staffRows.agents;

export interface CommissionStaffDeps {
  database: Database;
  clock: Clock;
  audit: Audit;
  settlement: Pick<Settlement, 'settleAgain'>;
}

const NOTHING = { agents: 0, records: 0, corrections: 0, turnover: 0n, amount: 0n, paid: 0n };

const resultsOf = async (db: Queryable, days: string[]): Promise<Map<string, typeof NOTHING>> => {
  if (days.length === 0) return new Map();
  const { day, memberId, part, directTurnover, indirectTurnover, amount, paid } = commissionRecords;
  const rows = await db
    .select({
      day,
      agents: sql<number>`count(DISTINCT ${memberId})::int`,
      records: sql<number>`count(*)::int`,
      corrections: sql<number>`count(*) FILTER (WHERE ${part} > 0)::int`,
      turnover: sql<bigint>`coalesce(sum(${directTurnover} + ${indirectTurnover}) FILTER (WHERE ${part} = 0), 0)::bigint`,
      amount: sql<bigint>`sum(${amount})::bigint`,
      paid: sql<bigint>`sum(${paid})::bigint`,
    })
    .from(commissionRecords)
    .where(inArray(day, days))
    .groupBy(day);
  return new Map(rows.map(({ day: of, ...result }) => [of, result]));
};

const failuresOf = async (db: Queryable, days: string[]): Promise<Map<string, CommissionRun['failures']>> => {
  const rows = await db
    .select()
    .from(commissionFailures)
    .where(inArray(commissionFailures.day, ['', ...days]));
  const labels = await labelsOf(
    db,
    rows.map(({ memberId }) => memberId),
  );
  const failures = new Map<string, CommissionRun['failures']>();
  for (const { day, memberId, reason } of rows) {
    const failure = { member_id: memberId, member_name: labels.get(memberId)?.name ?? '', reason };
    failures.set(day, [...(failures.get(day) ?? []), failure]);
  }
  return failures;
};

const toRun = (
  run: typeof commissionRuns.$inferSelect,
  result: typeof NOTHING,
  failures: CommissionRun['failures'],
): CommissionRun => ({
  day: run.day,
  finished: run.finishedAt !== null,
  agents: result.agents,
  records: result.records,
  corrections: result.corrections,
  turnover: formatMoney(result.turnover),
  amount: formatMoney(result.amount),
  paid: formatMoney(result.paid),
  runs: run.runs,
  started_at: beijingTime(run.startedAt),
  finished_at: run.finishedAt === null ? '' : beijingTime(run.finishedAt),
  staff_name: run.staffName,
  failures,
});

/** Staff side of commission: the plan and the daily settlements. */
export const createCommissionStaff = ({ database, clock, audit, settlement }: CommissionStaffDeps) => {
  const db = database.orm;

  return {
    async plan(): Promise<OutputOf<Rows['plan']>> {
      const today = beijingDay(clock.now());
      const [current, latest] = await Promise.all([planFor(db, today), latestPlan(db)]);
      return {
        in_force: current === undefined ? null : toWirePlan(current),
        latest: latest === undefined ? NO_PLAN : toWirePlan(latest),
        next_first_day: addDays(today, 1),
      };
    },

    savePlan: ({ staff, address }: StaffActor, input: InputOf<Rows['savePlan']>): Promise<null> =>
      database.transaction(async (tx) => {
        const { firstDay, before, after } = await savePlan(tx, input, { staffName: staff.name, now: clock.now() });
        await audit.record(tx, {
          staff,
          address,
          group: 'settings',
          action: 'agents.savePlan',
          target: '佣金方案',
          summary: `${firstDay} 起生效`,
          changes: [{ field: '档位', before, after }],
        });
        return null;
      }),

    async runs({ page }: InputOf<Rows['runs']>) {
      const [runs, [counted]] = await Promise.all([
        db
          .select()
          .from(commissionRuns)
          .orderBy(desc(commissionRuns.day))
          .limit(PAGE_SIZE)
          .offset((page - 1) * PAGE_SIZE),
        db.select({ total: count() }).from(commissionRuns),
      ]);
      const days = runs.map(({ day }) => day);
      const [results, failures] = await Promise.all([resultsOf(db, days), failuresOf(db, days)]);
      return pageOf(
        runs.map((run) => toRun(run, results.get(run.day) ?? NOTHING, failures.get(run.day) ?? [])),
        Number(counted?.total ?? 0),
        page,
      );
    },

    /**
     * The settlement commits agent by agent and may be repeated, so only its result is stored under the key: a retry of
     * a finished run returns the result, and a retry of an interrupted run settles the rest.
     */
    async run({ staff, address, idempotencyKey: key }: KeyedStaffActor, { day }: InputOf<Rows['run']>) {
      const intent = { scope: `staff:${staff.id}:agents.run`, key, content: { day } };
      const earlier = await earlierAnswer<OutputOf<Rows['run']>>(db, intent);
      if (earlier !== undefined) return earlier.answer;
      const { records, paid, failed } = await settlement.settleAgain(day, staff.name);
      const added = records === 0 ? '没有差额' : `新增 ${records} 条，发放 ${displayMoney(paid)} 元`;
      return database.transaction((tx) =>
        once(tx, intent, async () => {
          await audit.record(tx, {
            staff,
            address,
            group: 'money',
            action: 'agents.run',
            target: `佣金 ${day}`,
            summary: failed === 0 ? added : `${added}，${failed} 名代理未能结算`,
          });
          return { records, paid: formatMoney(paid), failed };
        }),
      );
    },

    async commissions({ search, day, page }: InputOf<Rows['commissions']>) {
      const ids = search === '' ? undefined : await idsMatching(db, search);
      const where = and(
        ids === undefined ? undefined : inArray(commissionRecords.memberId, ids),
        day === '' ? undefined : eq(commissionRecords.day, day),
      );
      const [rows, [counted]] = await Promise.all([
        db
          .select()
          .from(commissionRecords)
          .where(where)
          .orderBy(desc(commissionRecords.day), desc(commissionRecords.id))
          .limit(PAGE_SIZE)
          .offset((page - 1) * PAGE_SIZE),
        db.select({ total: count() }).from(commissionRecords).where(where),
      ]);
      const labels = await labelsOf(
        db,
        rows.map(({ memberId }) => memberId),
      );
      return pageOf(
        rows.map((row) => ({
          ...toWire(row),
          member_id: row.memberId,
          member_name: labels.get(row.memberId)?.name ?? '',
        })),
        Number(counted?.total ?? 0),
        page,
      );
    },
  };
};
