import {
  EXPORTS,
  type ExportJob,
  type ExportJobDetail,
  type InputOf,
  mayDo,
  type OutputOf,
  type staffRows,
} from '@koi/contract';
import { addDays, beijingDay, beijingDayStart } from '@koi/money';
import { and, asc, eq, gt, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import {
  type Logger,
  orderBy,
  readPage,
  refuse,
  type StaffActor,
  type StaffCaller,
  type Tx,
} from '../../../platform/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import { agreementOf, eventOf, isOpen, type JobRow, toWire } from './export-job.ts';
import type { Requests } from './requests.ts';
import { readInside } from './sealed.ts';
import type { Sources } from './sources.ts';
import { dropChunks, withEvent } from './store.ts';
import { exportJobs } from './tables.ts';
import type { Unmasked } from './unmasked.ts';

export interface ExportsDeps extends AuditedDeps {
  log: Logger;
}

interface ServiceDeps extends ExportsDeps {
  sources: Sources;
  requests: Requests;
  unmasked: Pick<Unmasked, 'waitsFor'>;
}

type Rows = typeof staffRows.exports;
type ListFilter = InputOf<Rows['list']>;

const NEWEST_FIRST = orderBy('desc', exportJobs.createdAt, exportJobs.id);

/** Files whose time is over count as expired, also before the job that deletes them. */
const STATES = {
  '': () => undefined,
  waiting: () => eq(exportJobs.state, 'waiting'),
  open: () => sql`${exportJobs.state} IN ('queued', 'running')`,
  ready: (now) => and(eq(exportJobs.state, 'ready'), gt(exportJobs.expiresAt, now)),
  failed: () => inArray(exportJobs.state, ['failed', 'refused', 'cancelled']),
  expired: (now) =>
    or(eq(exportJobs.state, 'expired'), and(eq(exportJobs.state, 'ready'), lte(exportJobs.expiresAt, now))),
} as const satisfies Record<ListFilter['state'], (now: Date) => SQL | undefined>;

/** The jobs that a member of staff sees: the own ones, or all for who may read the audit log. */
const seenBy = ({ id, roles }: StaffCaller): SQL | undefined =>
  mayDo(roles, 'audit.read') ? undefined : eq(exportJobs.staffId, id);

export const createExportsService = ({ database, clock, audit, sources, requests, unmasked }: ServiceDeps) => {
  const { orm: db } = database;

  const recordAction = (tx: Tx, by: StaffActor, action: keyof Rows, no: string, summary: string) =>
    audit.record(tx, { by, group: 'staff', action: `exports.${action}`, target: `导出 ${no}`, summary });

  const titleOf = ({ list }: Pick<JobRow, 'list'>): string => sources.find(list)?.title ?? list;

  const summaryOf = ({ list, format, filterTexts: texts }: Pick<JobRow, 'list' | 'format' | 'filterTexts'>): string =>
    [titleOf({ list }), format.toUpperCase(), ...(texts.length === 0 ? ['全部'] : texts)].join('，');

  const columnsOf = (name: string): Pick<ExportJobDetail, 'columns' | 'masked'> => {
    const list = sources.find(name);
    return { columns: list?.columns.length ?? 0, masked: [...(list?.masked ?? [])] };
  };

  const show = async (rows: readonly JobRow[], { id: staffId }: StaffCaller): Promise<ExportJob[]> => {
    const now = clock.now();
    const queue = rows.some(({ state }) => state === 'queued')
      ? await db
          .select({ id: exportJobs.id })
          .from(exportJobs)
          .where(eq(exportJobs.state, 'queued'))
          .orderBy(asc(exportJobs.id))
      : [];
    return rows.map((row) => {
      const position = row.state === 'queued' ? queue.findIndex(({ id }) => id === row.id) + 1 : 0;
      return toWire(row, { staffId, now, title: titleOf(row), position });
    });
  };

  const findSeen = async (no: string, staff: StaffCaller): Promise<JobRow> => {
    const [row] = await db
      .select()
      .from(exportJobs)
      .where(and(eq(exportJobs.no, no), seenBy(staff)));
    if (row === undefined) throw refuse('exports.unknown');
    return row;
  };

  /** Locks an own job. Jobs of others are not found, unless the caller sees them. */
  const lockOwn = async (tx: Tx, no: string, staff: StaffCaller): Promise<JobRow> => {
    const [row] = await tx
      .select()
      .from(exportJobs)
      .where(and(eq(exportJobs.no, no), seenBy(staff)))
      .for('update');
    if (row === undefined) throw refuse('exports.unknown');
    if (row.staffId !== staff.id) throw refuse('exports.notOwn');
    return row;
  };

  const start = async (by: StaffActor, action: 'create' | 'repeat', wanted: InputOf<Rows['create']>) => {
    const prepared = await requests.prepare(by.staff, wanted);
    return database.transaction(async (tx) => {
      const no = await requests.insert(tx, by, prepared, { state: 'queued' });
      await recordAction(tx, by, action, no, summaryOf(prepared));
      return { no };
    });
  };

  return {
    async list({ state, mine, days, ...place }: ListFilter, staff: StaffCaller): Promise<OutputOf<Rows['list']>> {
      const now = clock.now();
      const from = beijingDayStart(addDays(beijingDay(now), 1 - days));
      const scope = and(
        seenBy(staff),
        mine === 0 ? undefined : eq(exportJobs.staffId, staff.id),
        days === 0 ? undefined : gte(exportJobs.createdAt, from),
      );
      const counted = (is: SQL | undefined) => sql<number>`(count(*) FILTER (WHERE ${is}))::int`;
      const [page, [counts]] = await Promise.all([
        readPage(db, { table: exportJobs, where: and(scope, STATES[state](now)), order: NEWEST_FIRST, place }, (rows) =>
          show(rows, staff),
        ),
        db
          .select({
            waiting: counted(STATES.waiting()),
            open: counted(STATES.open()),
            ready: counted(STATES.ready(now)),
          })
          .from(exportJobs)
          .where(and(scope, sql`${exportJobs.state} IN ('waiting', 'queued', 'running', 'ready')`)),
      ]);
      return { ...page, ...(counts ?? { waiting: 0, open: 0, ready: 0 }) };
    },

    async detail(no: string, staff: StaffCaller): Promise<ExportJobDetail> {
      const row = await findSeen(no, staff);
      const [shown] = await show([row], staff);
      if (shown === undefined) throw refuse('exports.unknown');
      const { reason, checkerName: checker, sha256, events } = row;
      const proposal = row.state === 'waiting' ? await unmasked.waitsFor(no) : '';
      return { ...shown, ...columnsOf(row.list), proposal, reason, checker, sha256, events };
    },

    columns: async (name: string, staff: StaffCaller) => columnsOf(requests.requireList(name, staff).name),

    create: (by: StaffActor, input: InputOf<Rows['create']>): Promise<{ no: string }> => start(by, 'create', input),

    async repeat(by: StaffActor, no: string): Promise<{ no: string }> {
      const row = await findSeen(no, by.staff);
      if (row.staffId !== by.staff.id) throw refuse('exports.notOwn');
      if (row.unmasked) throw refuse('exports.askAgain');
      return start(by, 'repeat', { list: row.list, format: row.format, filters: readInside(db, row).filters });
    },

    cancel: (by: StaffActor, no: string): Promise<null> =>
      database.transaction(async (tx) => {
        const row = await lockOwn(tx, no, by.staff);
        if (row.state === 'waiting') throw refuse('exports.waiting');
        if (!isOpen(row)) throw refuse('exports.ended');
        const now = clock.now();
        await tx
          .update(exportJobs)
          .set({
            state: 'cancelled',
            finishedAt: now,
            events: withEvent(eventOf(now, EXPORTS.cancelled, `${by.staff.name} · ${by.address}`)),
          })
          .where(eq(exportJobs.id, row.id));
        await dropChunks(tx, [row.id]);
        await recordAction(
          tx,
          by,
          'cancel',
          no,
          [summaryOf(row), ...agreementOf(row), `已写 ${row.rows} 行`].join('，'),
        );
        return null;
      }),

    lockOwn,
    summaryOf,
    titleOf,
    recordAction,
  };
};

export type ExportsService = ReturnType<typeof createExportsService>;
