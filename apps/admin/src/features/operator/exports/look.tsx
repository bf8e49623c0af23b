import type { ExportJob } from '@koi/contract';
import { EXPORT_STATE_NAMES } from '@koi/contract/texts';
import { keptFor, Progress } from '../../../lib/exports/index.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Tag, type TagTone } from '../../../ui/index.ts';
import styles from './exports.module.css';

const TONES: Readonly<Record<ExportJob['state'], TagTone>> = {
  waiting: 'warning',
  queued: 'neutral',
  running: 'info',
  ready: 'success',
  failed: 'danger',
  refused: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
};
const MINUTE_MS = 60_000;

export const isOpen = ({ state }: ExportJob): boolean => state === 'queued' || state === 'running';

/** The filters of a job in one line. An unmasked export says so first. */
export const filtersText = ({ filters, unmasked }: ExportJob): string =>
  [...(unmasked ? ['原文'] : []), ...(filters.length === 0 ? ['全部'] : filters)].join('，');

export function Format({ format }: Pick<ExportJob, 'format'>) {
  return (
    <span className={styles.format} data-format={format}>
      {format.toUpperCase()}
    </span>
  );
}

/** The state as a tag, or the progress of a job that is running or was interrupted. */
export function State({ job }: { job: ExportJob }) {
  const wasInterrupted = job.state === 'failed' && job.rows > 0;
  if (job.state === 'running' || wasInterrupted) return <Progress job={job} />;
  return <Tag tone={TONES[job.state]}>{EXPORT_STATE_NAMES[job.state]}</Tag>;
}

/** How long the file is kept. */
export function KeptFor({ expiresAt }: { expiresAt: string }) {
  return keptFor(expiresAt, useNow(MINUTE_MS));
}

const restText = (seconds: number): string => {
  if (seconds < 0) return '—';
  return seconds < 60 ? `约 ${seconds} 秒` : `约 ${Math.ceil(seconds / 60)} 分`;
};

/** The time that matters in each state: until the file is ready, or until it is deleted. */
export function TimeLeft({ job }: { job: ExportJob }) {
  if (job.state === 'ready') return <KeptFor expiresAt={job.expires_at} />;
  if (job.state === 'running') return restText(job.seconds_left);
  if (job.state === 'queued') return `排第 ${job.position}`;
  return job.state === 'expired' ? '已删除' : '—';
}
