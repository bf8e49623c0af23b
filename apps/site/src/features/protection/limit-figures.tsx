import type { Limit } from '@koi/contract';
import { limitText, parseLimit } from '@koi/contract/rules/protection';
import { PROTECTION_HUB, PROTECTION_LIMIT, RUNNING_PERIOD_NAMES } from '@koi/contract/texts';
import { displayMoney, parseMoney } from '@koi/money';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { isFull } from '@koi/ui/share';
import { shortText } from '../../lib/protection/moments.ts';
import { Progress } from '../../ui/progress.tsx';
import styles from './limit-figures.module.css';
import { type Change, unitsText } from './limits.ts';

/** The used part of the running period. A negative loss is a win. */
const usedText = ({ kind, used }: Limit) =>
  used.startsWith('-') ? PROTECTION_LIMIT.won(displayMoney(used.slice(1))) : limitText(kind, used);

/** What the running period has used of the limit, and when it is reset. */
export function Usage({ limit }: { limit: Limit }) {
  const { kind, period, value, left, pending, percent } = limit;
  if (kind === 'single') return null;
  const name = `${RUNNING_PERIOD_NAMES[period]}${PROTECTION_LIMIT.usedNames[kind]}`;
  const hasPending = (parseMoney(pending) ?? 0n) > 0n;
  return (
    <div className={styles.usage}>
      <p className={styles.line}>
        <span>{name}</span>
        <span>
          <b>{usedText(limit)}</b>
          {value !== '' && <span className={styles.of}> / {limitText(kind, value)}</span>}
        </span>
      </p>
      {value !== '' && <Progress label={name} percent={percent} />}
      <p className={styles.small}>
        <span>
          {[
            value === '' && PROTECTION_HUB.noLimit,
            value !== '' && (isFull(percent) ? PROTECTION_HUB.usedUp : PROTECTION_HUB.left(limitText(kind, left))),
            hasPending && PROTECTION_LIMIT.pending(displayMoney(pending)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span>{PROTECTION_HUB.resets(shortText(limit.resets_at))}</span>
      </p>
    </div>
  );
}

/** A used amount, which may be negative for a loss, in 分 or minutes. */
const usedUnits = ({ kind, used }: Limit) => {
  const size = parseLimit(kind, used.replace('-', '')) ?? 0n;
  return used.startsWith('-') ? -size : size;
};

/** What would be left of the running period under the new limit. */
const leftText = (limit: Limit, value: bigint) => {
  const { kind, period } = limit;
  if (kind === 'single') return '';
  const left = value - usedUnits(limit);
  if (left <= 0n) return kind === 'deposit' ? PROTECTION_LIMIT.passedDeposit : PROTECTION_LIMIT.passedPlay;
  return `${RUNNING_PERIOD_NAMES[period]}${PROTECTION_LIMIT.leftThen[kind]} ${unitsText(kind, left)}。`;
};

interface EffectProps {
  limit: Limit;
  change: Exclude<Change, { is: 'same' }>;
  waitHours: number;
}

/** What saving the typed value would do, and from when. */
export function Effect({ limit, change, waitHours }: EffectProps) {
  if (change.is === 'higher') {
    return (
      <p className={join(styles.effect, styles.later)} role="status">
        <Icon name="hourglass" size={18} />
        <span>{PROTECTION_LIMIT.raiseEffect(unitsText(limit.kind, change.difference), waitHours)}</span>
      </p>
    );
  }
  return (
    <p className={styles.effect} role="status">
      <Icon name="arrow-down" size={18} />
      <span>
        <b>
          {change.is === 'lower'
            ? PROTECTION_LIMIT.lowerEffect(unitsText(limit.kind, change.difference))
            : PROTECTION_LIMIT.firstEffect}
        </b>
        {leftText(limit, change.value)}
        {limit.raise && PROTECTION_LIMIT.cancelsRaise}
      </span>
    </p>
  );
}
