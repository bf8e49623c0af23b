import type { ExportJob } from '@koi/contract';
import styles from './progress.module.css';

/** How far an export is, in percent or in rows when the length of the list is not known. */
export function Progress({ job: { state, percent, rows } }: { job: Pick<ExportJob, 'state' | 'percent' | 'rows'> }) {
  const hasFailed = state === 'failed';
  const isUnknown = percent < 0;
  const reached = isUnknown ? `${rows.toLocaleString('en-US')} 行` : `${percent}%`;
  return (
    <span className={styles.progress}>
      <span className={styles.words}>
        <span>{hasFailed ? '中断于' : '生成中'}</span>
        <span>{reached}</span>
      </span>
      <span
        className={styles.bar}
        role="progressbar"
        aria-label="导出进度"
        aria-valuemin={0}
        aria-valuemax={100}
        {...(!isUnknown && { 'aria-valuenow': percent })}
      >
        <i
          data-failed={hasFailed || undefined}
          data-unknown={(isUnknown && !hasFailed) || undefined}
          {...(!isUnknown && { style: { width: `${percent}%` } })}
        />
      </span>
    </span>
  );
}
