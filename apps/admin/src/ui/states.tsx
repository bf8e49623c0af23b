import { Icon } from '@koi/ui/icon';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './states.module.css';

export function Empty({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={styles['state']}>
      <img src="/art/koi-line.svg" width={84} height={79} alt="" />
      <p>{text}</p>
      {action}
    </div>
  );
}

const UNSAID = '加载失败，请稍后再试';

/** Messages of failed calls are written for users. Messages of other errors are not, so they are not shown. */
const textOf = (error: unknown) => (error instanceof Error && error.name === 'CallError' ? error.message : UNSAID);

/** Shown in place of content that could not be loaded. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <div className={styles['state']} role="alert">
      <Icon name="wifi-slash" size={32} className={styles['icon']} />
      <p>{textOf(error)}</p>
      <Button icon="refresh" onClick={() => void onRetry()}>
        重试
      </Button>
    </div>
  );
}

interface LoadingProps {
  error: unknown;
  onRetry: () => unknown;
  /** Number of placeholder lines. */
  rows?: number | undefined;
}

/** Shown until content is there: placeholders, or the failure. */
export function Loading({ error, onRetry, rows }: LoadingProps) {
  return error ? <Failure error={error} onRetry={onRetry} /> : <Skeleton rows={rows} />;
}

const LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];

/** Placeholder lines shown while content loads. */
export function Skeleton({ rows = 4 }: { rows?: number | undefined }) {
  return (
    <div className={styles['skeleton']} role="status" aria-label="加载中">
      {LINES.slice(0, rows).map((line) => (
        <i key={line} />
      ))}
    </div>
  );
}
