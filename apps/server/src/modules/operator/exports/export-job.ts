import { EXPORT_KEPT_HOURS, EXPORTS, type ExportJob } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { Refusal } from '../../../platform/index.ts';
import type { ExportEvent, exportJobs } from './tables.ts';

export type JobRow = typeof exportJobs.$inferSelect;

/** Jobs with fewer rows have a lane of their own, so that they do not wait behind long ones. */
export const SHORT_ROWS = 5_000;
/** Rows are counted up to this number before a job begins. The progress of longer ones is not known. */
export const COUNT_MAX = 2_000_000;
/** Waiting, queued and running jobs that one person may have. */
export const OPEN_MAX = 3;
/** After so many interrupted runs a job fails. */
export const ATTEMPTS_MAX = 5;
export const BYTES_MAX = 2 ** 30;
/** A run that has not reported for this long was interrupted together with its process. */
export const LEASE_MS = 60_000;
export const TICKET_MS = 60_000;

const HOUR_MS = 3_600_000;
export const expiryOf = (finishedAt: Date): Date => new Date(finishedAt.getTime() + EXPORT_KEPT_HOURS * HOUR_MS);

export const isOpen = ({ state }: Pick<JobRow, 'state'>): boolean => state === 'queued' || state === 'running';

/** Whether the file contains personal data as a whole: only when a second person has agreed. */
export const isAgreed = ({ unmasked, staffId, checkerId }: Pick<JobRow, 'unmasked' | 'staffId' | 'checkerId'>) =>
  unmasked && checkerId !== null && checkerId !== staffId;

/** Both people of an unmasked export, for the audit log. */
export const agreementOf = (job: Pick<JobRow, 'unmasked' | 'staffName' | 'checkerName'>): string[] =>
  job.unmasked ? [`原文，${job.staffName} 提出，${job.checkerName} 同意`] : [];

export const canDownload = ({ state, expiresAt }: Pick<JobRow, 'state' | 'expiresAt'>, now: Date): boolean =>
  state === 'ready' && expiresAt !== null && expiresAt > now;

type Progress = Pick<JobRow, 'state' | 'rows' | 'total'>;

/** Progress in percent, or −1 when the number of rows is not known. */
export const percentOf = ({ state, rows, total }: Progress): number => {
  if (state === 'ready' || state === 'expired') return 100;
  if (rows === 0) return 0;
  if (total >= COUNT_MAX || rows > total) return -1;
  return Math.min(99, Math.floor((rows * 100) / total));
};

/** Seconds that the rest of the rows needs at the speed so far, or −1 when that is not known. */
export const secondsLeft = (job: Progress & Pick<JobRow, 'startedAt'>, now: Date): number => {
  const { state, rows, total, startedAt } = job;
  if (state !== 'running' || startedAt === null || rows === 0 || percentOf(job) === -1) return -1;
  const elapsed = (now.getTime() - startedAt.getTime()) / 1_000;
  return Math.max(1, Math.round((elapsed * (total - rows)) / rows));
};

export const eventOf = (at: Date, text: string, who: string): ExportEvent => ({ at: beijingTime(at), text, who });

/** The platform as the author of an event. */
export const BY_JOB = '任务 · 自动';

/** `会员列表-20260618-1336.xlsx`, with the time of the request. The name of an unmasked file says what it is. */
export const fileName = (
  title: string,
  { createdAt, format, unmasked }: Pick<JobRow, 'createdAt' | 'format' | 'unmasked'>,
): string => {
  const [day = '', time = ''] = beijingTime(createdAt).split(' ');
  return `${title}${unmasked ? '-原文' : ''}-${day.replaceAll('-', '')}-${time.slice(0, 5).replace(':', '')}.${format}`;
};

const momentOrNone = (date: Date | null): string => (date === null ? '' : beijingTime(date));

interface Viewer {
  staffId: number;
  now: Date;
  /** Title of the list, and the place of a queued job. */
  title: string;
  position: number;
}

/** A file past its time counts as expired, even before the job that deletes it. */
const shownState = (row: JobRow, now: Date): Pick<ExportJob, 'state' | 'failure'> => {
  if (row.state === 'ready' && !canDownload(row, now)) return { state: 'expired', failure: row.failure };
  return { state: row.state, failure: row.failure };
};

export const toWire = (row: JobRow, { staffId, now, title, position }: Viewer): ExportJob => {
  return {
    no: row.no,
    list: row.list,
    title,
    filters: row.filterTexts,
    format: row.format,
    unmasked: row.unmasked,
    ...shownState(row, now),
    rows: row.rows,
    percent: percentOf(row),
    seconds_left: secondsLeft(row, now),
    position,
    bytes: row.bytes,
    staff_name: row.staffName,
    made_by_me: row.staffId === staffId,
    created_at: beijingTime(row.createdAt),
    finished_at: momentOrNone(row.finishedAt),
    expires_at: momentOrNone(row.expiresAt),
  };
};

/** A run that must not continue: the job was cancelled, is run by another process, or this process stops. */
export class RunEnded extends Error {
  override name = 'RunEnded';
}

/** A failure whose reason is shown to the member of staff. */
export class ExportFailure extends Error {
  override name = 'ExportFailure';
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** The list refuses filters that were valid when the export was requested, such as a venue that is gone. */
export const reasonOf = (cause: unknown): string => {
  if (cause instanceof ExportFailure) return cause.reason;
  return cause instanceof Refusal ? EXPORTS.filterInvalid : EXPORTS.failed;
};
