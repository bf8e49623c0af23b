import { join } from '@koi/ui/join';
import styles from './progress.module.css';

const FULL = 100;
/** From this share on the bar is amber. */
const NEAR = 80;

export const isFull = (percent: number) => percent >= FULL;
export const isNear = (percent: number) => percent >= NEAR && !isFull(percent);

/** A used share as a bar: jade, amber from 80 % on, crimson and full from 100 % on. */
export function Progress({
  label,
  percent,
  className,
}: {
  label: string;
  percent: number;
  className?: string | undefined;
}) {
  const shown = Math.min(FULL, Math.max(0, percent));
  return (
    <div
      className={join(styles.track, isNear(percent) && styles.near, isFull(percent) && styles.full, className)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={FULL}
    >
      <i style={{ width: `${shown}%` }} />
    </div>
  );
}
