import type { RunProgress } from '@koi/contract';
import { Tag } from '../ui/index.ts';
import styles from './run-progress.module.css';

const figure = (number: number) => number.toLocaleString('en-US');

/** Progress of a run that has not finished: a bar, how much is done, and when it is expected to end. */
export function Progress({ progress: { done, total, interrupted, ends_at } }: { progress: RunProgress }) {
  if (interrupted) {
    return (
      <span className={styles.progress}>
        <Tag tone="warning">已中断</Tag>
        <small>
          {figure(done)} / {figure(total)}，下次运行时继续
        </small>
      </span>
    );
  }
  return (
    <span className={styles.progress}>
      <progress className={styles.bar} aria-label="进度" value={done} max={Math.max(total, 1)} />
      <small>
        {figure(done)} / {figure(total)}
        {ends_at !== '' && ` · 预计 ${ends_at.slice(11, 16)} 完成`}
      </small>
    </span>
  );
}
