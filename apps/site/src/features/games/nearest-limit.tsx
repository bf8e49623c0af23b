import type { NearestLimit } from '@koi/contract';
import { limitName, limitText } from '@koi/contract/rules/protection';
import { PROTECTION_HUB, REALITY_CHECK, RUNNING_PERIOD_NAMES } from '@koi/contract/texts';
import { join } from '@koi/ui/join';
import { isFull, isNear } from '@koi/ui/share';
import { shortText } from '../../lib/protection/moments.ts';
import { Progress } from '../../ui/progress.tsx';
import styles from './nearest-limit.module.css';

/** The limit that is used up first, with what is left of it. */
export function NearestLimitBar({ limit }: { limit: NearestLimit }) {
  const { kind, period, value, used, left, percent, resets_at } = limit;
  const name = REALITY_CHECK.nearest(limitName(limit));
  return (
    <div className={join(styles.nearest, isNear(percent) && styles.near, isFull(percent) && styles.full)}>
      <p>
        <b>{name}</b>
        <b>{isFull(percent) ? PROTECTION_HUB.usedUp : REALITY_CHECK.left(limitText(kind, left))}</b>
      </p>
      <Progress label={name} percent={percent} />
      <p>
        <span>{REALITY_CHECK.used(RUNNING_PERIOD_NAMES[period], limitText(kind, used), limitText(kind, value))}</span>
        <span>{REALITY_CHECK.resets(shortText(resets_at))}</span>
      </p>
    </div>
  );
}
