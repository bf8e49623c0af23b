import { beijingTime, displayMoney, formatMoney } from '@koi/money';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  earlierAnswer,
  type KeyedStaffActor,
  once,
  orderBy,
  type Place,
  progressOf,
  type Queryable,
  readPage,
} from '../../../platform/index.ts';
import { idsMatching, labelsOf } from '../../people/members/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import type { Settled, SettlementRuns } from './runs.ts';
import { NO_SUMS, sumsOfDays } from './sums.ts';
import { type partColumns, type SettlementKind, settlementFailures, settlementRuns } from './tables.ts';

export interface SettlementStaffDeps extends AuditedDeps {
  settlement: Pick<SettlementRuns, 'settleAgain'>;
}

type PartTable = PgTable & Record<keyof typeof partColumns, PgColumn>;

/** How staff see one kind of settlement. */
export interface SettlementView<Table extends PartTable> {
  kind: SettlementKind;
  /** Name of the manual run in the audit log, such as `rebates.run`. */
  action: string;
  /** Name of the settled thing in the audit log. */
  title: string;
  table: Table;
}

/** Describes what a manual run added. */
export const addedText = (records: number, amount: bigint, verb: string): string =>
  records === 0 ? '没有差额' : `新增 ${records} 条，${verb} ${displayMoney(amount)} 元`;

const namesOf = async (db: Queryable, rows: readonly { memberId: number }[]) => {
  const labels = await labelsOf(
    db,
    rows.map(({ memberId }) => memberId),
  );
  return ({ memberId }: { memberId: number }) => ({
    member_id: memberId,
    member_name: labels.get(memberId)?.name ?? '',
  });
};

/** The staff side of one kind of settlement: its days, its records, and the manual run of a day. */
export const createSettlementStaff = <Table extends PartTable>(
  { database, clock, audit, settlement }: SettlementStaffDeps,
  { kind, action, title, table }: SettlementView<Table>,
) => {
  const db = database.orm;

  const failuresOf = async (days: string[]) => {
    const rows = await db
      .select()
      .from(settlementFailures)
      .where(and(eq(settlementFailures.kind, kind), inArray(settlementFailures.day, days)));
    const nameOf = await namesOf(db, rows);
    return (day: string) =>
      rows.filter((row) => row.day === day).map((row) => ({ ...nameOf(row), reason: row.reason }));
  };

  return {
    /** The settled days, newest first, with the sums of their records. */
    runs: (place: Place) =>
      readPage(
        db,
        {
          table: settlementRuns,
          where: eq(settlementRuns.kind, kind),
          order: orderBy('desc', settlementRuns.day),
          place,
        },
        async (runs) => {
          const days = runs.map(({ day }) => day);
          const [results, failures] = await Promise.all([sumsOfDays(db, kind, days), failuresOf(days)]);
          return runs.map((run) => {
            const { day, finishedAt, startedAt, staffName, runs: count } = run;
            const { turnover: staked, amount, given: received, ...counts } = results.get(day) ?? NO_SUMS;
            return {
              day,
              finished: finishedAt !== null,
              ...counts,
              turnover: formatMoney(staked),
              amount: formatMoney(amount),
              given: formatMoney(received),
              runs: count,
              started_at: beijingTime(startedAt),
              finished_at: finishedAt === null ? '' : beijingTime(finishedAt),
              staff_name: staffName,
              progress: finishedAt === null ? progressOf(run, clock.now()) : null,
              failures: failures(day),
            };
          });
        },
      ),

    /**
     * The settlement commits in parts and may be repeated, so only its result is stored under the key: a retry of a
     * finished run returns the result, and a retry of an interrupted run settles the rest.
     */
    async run<Answer>(
      { staff, address, idempotencyKey: key }: KeyedStaffActor,
      { day }: { day: string },
      { summaryOf, answerOf }: { summaryOf(settled: Settled): string; answerOf(settled: Settled): Answer },
    ): Promise<Answer> {
      const intent = { scope: `staff:${staff.id}:${action}`, key, content: { day } };
      const earlier = await earlierAnswer<Answer>(db, intent);
      if (earlier !== undefined) return earlier.answer;
      const settled = await settlement.settleAgain(day, staff.name);
      return database.transaction((tx) =>
        once(tx, intent, async () => {
          const target = `${title} ${day}`;
          await audit.record(tx, {
            by: { staff, address },
            group: 'money',
            action,
            target,
            summary: summaryOf(settled),
          });
          return answerOf(settled);
        }),
      );
    },

    /** The records of all members, newest day first. `more` narrows them further. */
    async records<Wire>(
      { search, day, ...place }: Place & { search: string; day: string },
      toWire: (row: Table['$inferSelect']) => Wire,
      more?: SQL,
    ) {
      const ids = search === '' ? undefined : await idsMatching(db, search);
      const where = and(
        ids === undefined ? undefined : inArray(table.memberId, ids),
        day === '' ? undefined : eq(table.day, day),
        more,
      );
      const order = orderBy('desc', table.day, table.id);
      return readPage(db, { table, where, order, place }, async (read) => {
        const rows = read as (Table['$inferSelect'] & { memberId: number })[];
        const nameOf = await namesOf(db, rows);
        return rows.map((row) => ({ ...toWire(row), ...nameOf(row) }));
      });
    },
  };
};
