import { join } from '@koi/ui/join';
import { barLength, isFull, isNear } from '@koi/ui/share';
import styles from './progress.module.css';

/** A used share as a bar: jade, amber near its limit, crimson and full from its limit on. */
export function Progress({
  label,
  percent,
  className,
}: {
  label: string;
  percent: number;
  className?: string | undefined;
}) {
  const shown = barLength(percent);
  return (
    <div
      className={join(styles.track, isNear(percent) && styles.near, isFull(percent) && styles.full, className)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${shown}%` }} />
    </div>
  );
}
