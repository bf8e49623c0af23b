import { join } from '@koi/ui/join';
import styles from './progress.module.css';

const FULL = 100;
/** From this share on the bar is amber. */
const NEAR = 80;

export const isNear = (percent: number) => percent >= NEAR;

/** A used share as a bar, which is full from 100 % on. */
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
      className={join(styles.track, isNear(percent) && styles.near, className)}
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
