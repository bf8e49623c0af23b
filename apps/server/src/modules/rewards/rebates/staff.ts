import {
  type InputOf,
  type OutputOf,
  PAGE_SIZE,
  type RebateRun,
  type StaffRebate,
  type staffRows,
} from '@koi/contract';
import { beijingTime, displayMoney, formatMoney } from '@koi/money';
import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  type Database,
  earlierAnswer,
  once,
  pageOf,
  type Queryable,
  type StaffCaller,
} from '../../../platform/index.ts';
import { idsMatching, labelsOf } from '../../people/members/index.ts';
import type { Audit } from '../../people/staff/index.ts';
import { toWire } from './rebate.ts';
import { titlesOf } from './service.ts';
import type { Settlement } from './settlement.ts';
import { rebateRecords, rebateRuns } from './tables.ts';

export interface RebatesStaffDeps {
  database: Database;
  audit: Audit;
  settlement: Pick<Settlement, 'settleAgain'>;
}

interface Actor {
  staff: StaffCaller;
  address: string;
  idempotencyKey: string | undefined;
}

type Rows = typeof staffRows.rebates;

const NOTHING = { members: 0, records: 0, corrections: 0, turnover: 0n, amount: 0n, claimed: 0n };

const resultsOf = async (db: Queryable, days: string[]): Promise<Map<string, typeof NOTHING>> => {
  if (days.length === 0) return new Map();
  const { day, memberId, part, turnover, amount, claimNo } = rebateRecords;
  const rows = await db
    .select({
      day,
      members: sql<number>`count(DISTINCT ${memberId})::int`,
      records: sql<number>`count(*)::int`,
      corrections: sql<number>`count(*) FILTER (WHERE ${part} > 0)::int`,
      turnover: sql<bigint>`sum(${turnover})::bigint`,
      amount: sql<bigint>`sum(${amount})::bigint`,
      claimed: sql<bigint>`coalesce(sum(${amount}) FILTER (WHERE ${claimNo} IS NOT NULL), 0)::bigint`,
    })
    .from(rebateRecords)
    .where(inArray(day, days))
    .groupBy(day);
  return new Map(rows.map(({ day: of, ...result }) => [of, result]));
};

const toRun = (run: typeof rebateRuns.$inferSelect, result: typeof NOTHING): RebateRun => ({
  day: run.day,
  finished: run.finishedAt !== null,
  members: result.members,
  records: result.records,
  corrections: result.corrections,
  turnover: formatMoney(result.turnover),
  amount: formatMoney(result.amount),
  claimed: formatMoney(result.claimed),
  runs: run.runs,
  started_at: beijingTime(run.startedAt),
  finished_at: run.finishedAt === null ? '' : beijingTime(run.finishedAt),
  staff_name: run.staffName,
});

/** The staff side of rebates, including the manual settlement of a day. */
export const createRebatesStaff = ({ database, audit, settlement }: RebatesStaffDeps) => ({
  async runs({ page }: InputOf<Rows['runs']>) {
    const db = database.orm;
    const [runs, [counted]] = await Promise.all([
      db
        .select()
        .from(rebateRuns)
        .orderBy(desc(rebateRuns.day))
        .limit(PAGE_SIZE)
        .offset((page - 1) * PAGE_SIZE),
      db.select({ total: count() }).from(rebateRuns),
    ]);
    const results = await resultsOf(
      db,
      runs.map(({ day }) => day),
    );
    return pageOf(
      runs.map((run) => toRun(run, results.get(run.day) ?? NOTHING)),
      Number(counted?.total ?? 0),
      page,
    );
  },

  /**
   * The settlement commits in parts and may be repeated, so only its result is stored under the key: a retry of a
   * finished run returns the result, and a retry of an interrupted run settles the rest.
   */
  async run({ staff, address, idempotencyKey: key }: Actor, { day }: InputOf<Rows['run']>) {
    const intent = { scope: `staff:${staff.id}:rebates.run`, key, content: { day } };
    const earlier = await earlierAnswer<OutputOf<Rows['run']>>(database.orm, intent);
    if (earlier !== undefined) return earlier.answer;
    const { records, amount } = await settlement.settleAgain(day, staff.name);
    return database.transaction((tx) =>
      once(tx, intent, async () => {
        await audit.record(tx, {
          staff,
          address,
          group: 'money',
          action: 'rebates.run',
          target: `返水 ${day}`,
          summary: records === 0 ? '没有差额' : `新增 ${records} 条，共 ${displayMoney(amount)} 元`,
        });
        return { records, amount: formatMoney(amount) };
      }),
    );
  },

  async records({ search, day, platname, state, page }: InputOf<Rows['records']>) {
    const db = database.orm;
    const searched = search === '' ? undefined : await idsMatching(db, search);
    const where = and(
      searched === undefined ? undefined : inArray(rebateRecords.memberId, searched),
      day === '' ? undefined : eq(rebateRecords.day, day),
      platname === '' ? undefined : eq(rebateRecords.platname, platname),
      state === '' ? undefined : state === '0' ? isNull(rebateRecords.claimNo) : isNotNull(rebateRecords.claimNo),
    );
    const [rows, [counted], titleOf] = await Promise.all([
      db
        .select()
        .from(rebateRecords)
        .where(where)
        .orderBy(desc(rebateRecords.day), desc(rebateRecords.id))
        .limit(PAGE_SIZE)
        .offset((page - 1) * PAGE_SIZE),
      db.select({ total: count() }).from(rebateRecords).where(where),
      titlesOf(db),
    ]);
    const labels = await labelsOf(
      db,
      rows.map(({ memberId }) => memberId),
    );
    const records = rows.map(
      (row): StaffRebate => ({
        ...toWire(row, titleOf(row.platname)),
        member_id: row.memberId,
        member_name: labels.get(row.memberId)?.name ?? '',
        vip: row.level,
        claim_no: row.claimNo ?? '',
      }),
    );
    return pageOf(records, Number(counted?.total ?? 0), page);
  },
});
export type RebatesStaff = ReturnType<typeof createRebatesStaff>;
