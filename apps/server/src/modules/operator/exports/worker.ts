import { EXPORTS } from '@koi/contract';
import type { Logger, StaffCaller } from '../../../platform/index.ts';
import { type AuditedDeps, enabledAccount } from '../../people/staff/index.ts';
import {
  agreementOf,
  BY_JOB,
  ExportFailure,
  eventOf,
  expiryOf,
  isAgreed,
  type JobRow,
  RunEnded,
  reasonOf,
  SHORT_ROWS,
} from './export-job.ts';
import { writeCsv } from './files/csv.ts';
import type { FileWriter } from './files/file.ts';
import { writeXlsx } from './files/xlsx.ts';
import type { ExportList } from './lists/list.ts';
import { readInside } from './sealed.ts';
import { withSmallHeap } from './small-heap.ts';
import type { Sources } from './sources.ts';
import { claimJob, dropChunks, endRun, expireFiles, renewLease, requeueLost, storeFile } from './store.ts';

export interface WorkerDeps extends AuditedDeps {
  log: Logger;
  sources: Sources;
  /** False in a process that only accepts requests for exports. Another process then runs them. */
  takesJobs?: boolean;
}

const WRITERS: Readonly<Record<JobRow['format'], FileWriter>> = { csv: writeCsv, xlsx: writeXlsx };

/** Progress is stored at this interval, so that short jobs write it only at the end. */
const REPORT_MS = 1_000;

/** Interval at which requests that another process has accepted are looked for. */
const LOOK_MS = 2_000;

/** Runs jobs in this process: short ones beside long ones, one of each kind at a time. */
export const createWorker = ({ database, clock, log, audit, sources, takesJobs = true }: WorkerDeps) => {
  const db = database.orm;
  const lanes = new Map<boolean, Promise<void>>();
  /** Lanes that will look for a job when their present run has ended. */
  const woken = new Set<boolean>();
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;

  /** The list and the person of a job, as they are now: both may have changed since the request. */
  const partiesOf = async (job: JobRow): Promise<{ list: ExportList; staff: StaffCaller }> => {
    const list = sources.find(job.list);
    const account = await enabledAccount(db, job.staffId);
    if (list === undefined) throw new ExportFailure(EXPORTS.unknownList);
    if (account === undefined || !sources.mayExport(list, account)) throw new ExportFailure(EXPORTS.noPermission);
    return { list, staff: { ...account, sessionId: '', confirmedAt: null } };
  };

  const write = async (job: JobRow) => {
    const { list, staff } = await partiesOf(job);
    const { filters } = readInside(db, job);
    const progress = { rows: 0, total: job.total };
    let reported = performance.now();
    const report = async (): Promise<void> => {
      if (isStopping) throw new RunEnded();
      if (performance.now() - reported < REPORT_MS) return;
      reported = performance.now();
      if (!(await renewLease(db, job, progress, clock.now()))) throw new RunEnded();
    };
    async function* cells() {
      for await (const { rows, total } of sources.pages(list, staff, filters, isAgreed(job))) {
        progress.total = Math.max(progress.total, total);
        yield rows;
        progress.rows += rows.length;
        await report();
      }
    }
    const store = () => storeFile(db, job, WRITERS[job.format](list.columns, cells()));
    const file = await (job.total < SHORT_ROWS ? store() : withSmallHeap(store));
    return { ...progress, ...file, title: list.title };
  };

  const finish = (job: JobRow, { title, ...file }: Awaited<ReturnType<typeof write>>): Promise<void> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const ready = { state: 'ready' as const, ...file, finishedAt: now, expiresAt: expiryOf(now) };
      const event = eventOf(now, `完成，${file.rows.toLocaleString('en-US')} 行`, BY_JOB);
      if (!(await endRun(tx, job, ready, event))) throw new RunEnded();
      await audit.record(tx, {
        by: { staff: undefined, address: '' },
        group: 'staff',
        action: 'exports.finish',
        target: `导出 ${job.no}`,
        summary: [title, `${file.rows} 行`, ...agreementOf(job)].join('，'),
      });
    });

  const fail = async (job: JobRow, cause: unknown): Promise<void> => {
    const failure = reasonOf(cause);
    if (failure === EXPORTS.failed) log.error({ err: cause, export: job.no }, 'export failed');
    const now = clock.now();
    await endRun(db, job, { state: 'failed', failure, finishedAt: now }, eventOf(now, failure, BY_JOB));
  };

  const perform = async (job: JobRow): Promise<void> => {
    try {
      await finish(job, await write(job));
    } catch (cause) {
      if (isStopping) await endRun(db, job, { state: 'queued', leasedUntil: null });
      else if (!(cause instanceof RunEnded)) await fail(job, cause);
      await dropChunks(db, [job.id], job.attempt);
    }
  };

  const runLane = async (isShortLane: boolean): Promise<void> => {
    while (!isStopping) {
      const job = await claimJob(db, isShortLane, clock.now());
      if (job === undefined) return;
      await perform(job);
    }
  };

  /** Starts the lanes that are idle. A lane that is ending looks for a job again. */
  const wake = (): void => {
    if (!takesJobs) return;
    for (const isShortLane of [true, false]) {
      if (woken.has(isShortLane)) continue;
      woken.add(isShortLane);
      const running = (lanes.get(isShortLane) ?? Promise.resolve())
        .then(() => {
          woken.delete(isShortLane);
          return runLane(isShortLane);
        })
        .catch((cause: unknown) => log.error({ err: cause }, 'exports disturbed'));
      lanes.set(isShortLane, running);
    }
  };

  return {
    wake,
    start(): void {
      timer ??= setInterval(wake, LOOK_MS);
    },
    /** Resolves when the jobs that this process has taken are done. */
    settled: async (): Promise<void> => {
      await Promise.all(lanes.values());
    },

    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(timer);
      await Promise.all(lanes.values());
    },

    /** Takes up jobs that were interrupted, and deletes files whose time is over. */
    async sweep(): Promise<void> {
      const now = clock.now();
      const lost = await requeueLost(db, now);
      if (lost > 0) log.warn({ exports: lost }, 'interrupted exports begin again');
      await database.transaction((tx) => expireFiles(tx, now, eventOf(now, '到期删除', BY_JOB)));
      wake();
    },
  };
};

export type Worker = ReturnType<typeof createWorker>;
