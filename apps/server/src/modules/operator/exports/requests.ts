import { and, eq, sql } from 'drizzle-orm';
import {
  onCommit,
  orderNumber,
  refuse,
  type ServiceDeps,
  type StaffActor,
  type StaffCaller,
  type Tx,
} from '../../../platform/index.ts';
import { titlesOf } from '../../play/venues/index.ts';
import { eventOf, type JobRow, OPEN_MAX } from './export-job.ts';
import { type ExportList, filterTexts } from './lists/list.ts';
import { storeInside } from './sealed.ts';
import type { Filters, Sources } from './sources.ts';
import { exportJobs } from './tables.ts';
import type { Worker } from './worker.ts';

interface RequestsDeps extends ServiceDeps {
  sources: Sources;
  worker: Pick<Worker, 'wake'>;
}

interface Wanted {
  list: string;
  format: JobRow['format'];
  filters: Filters;
}

type Prepared = Wanted & Pick<JobRow, 'filterTexts' | 'total'>;

/** An unmasked export waits for a second person. Every other job starts at once. */
type Kind = Pick<JobRow, 'state'> & Partial<Pick<JobRow, 'unmasked' | 'reason'>>;

/** Accepts requests for exports. */
export const createRequests = ({ database, clock, sources, worker }: RequestsDeps) => {
  const requireFewOpen = async (tx: Tx, staffId: number): Promise<void> => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi exports'), ${staffId})`);
    const [open] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(exportJobs)
      .where(and(eq(exportJobs.staffId, staffId), sql`${exportJobs.state} IN ('waiting', 'queued', 'running')`));
    if ((open?.count ?? 0) >= OPEN_MAX) throw refuse('exports.tooMany');
  };

  /** The list by its name, for those who may read it. */
  const requireList = (name: string, staff: StaffCaller): ExportList => {
    const list = sources.find(name);
    if (list === undefined) throw refuse('exports.unknownList');
    if (!sources.mayExport(list, staff)) throw refuse('staff.notAllowed');
    return list;
  };

  return {
    requireList,

    /** The fields of a list that are masked unless a second person has agreed. */
    maskedIn: (name: string): readonly string[] => sources.find(name)?.masked ?? [],

    /** Checks the filters and counts the rows, before a transaction. */
    async prepare(staff: StaffCaller, { list: name, format, filters }: Wanted): Promise<Prepared> {
      const list = requireList(name, staff);
      const input = sources.inputOf(list, filters);
      const titles = await titlesOf(database.orm);
      const texts = filterTexts(list, input, { venue: (code) => titles.get(code) ?? code });
      const total = await sources.estimate(list, staff, input);
      return { list: name, format, filters, filterTexts: texts, total };
    },

    async insert(
      tx: Tx,
      { staff, address }: StaffActor,
      { filters, ...prepared }: Prepared,
      kind: Kind,
    ): Promise<string> {
      await requireFewOpen(tx, staff.id);
      const now = clock.now();
      const no = orderNumber('J', now);
      await tx.insert(exportJobs).values({
        ...prepared,
        ...(await storeInside(tx, no, filters)),
        ...kind,
        no,
        staffId: staff.id,
        staffName: staff.name,
        events: [eventOf(now, kind.unmasked ? '申请原文' : '提出', `${staff.name} · ${address}`)],
        createdAt: now,
      });
      if (kind.state === 'queued') onCommit(tx, worker.wake);
      return no;
    },
  };
};

export type Requests = ReturnType<typeof createRequests>;
