import type { Limit, Raise } from '@koi/contract';
import { LIMIT_KINDS, type LimitSlot, limitName, limitText } from '@koi/contract/rules/protection';
import { LIMIT_KIND_NAMES, LIMIT_PERIOD_NAMES, PROTECTION_HUB } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { isFull, isNear } from '@koi/ui/share';
import { GoLink } from '../../lib/go-link.tsx';
import { minuteText, shortText } from '../../lib/protection/moments.ts';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import styles from './limit-grid.module.css';
import { limitOf } from './limits.ts';

const PERIODS = ['day', 'week', 'month'] as const;
const KINDS = LIMIT_KINDS.filter((kind) => kind !== 'single');

const ROOMY_LENGTH = 7;
const LONG_LENGTH = 9;
const MARK_LENGTH = 1;
/** A place without width where a line may break. */
const BREAK = '\u200b';

/**
 * A longer value is set in a smaller size, so that it rarely wraps, and only behind a comma. The mark of a raise takes
 * room as well.
 */
const lengthOf = (value: string, hasMark: boolean) => {
  const length = value.length + (hasMark ? MARK_LENGTH : 0);
  if (length <= ROOMY_LENGTH) return undefined;
  return length <= LONG_LENGTH ? 'long' : 'longest';
};

const pathOf = ({ kind, period }: LimitSlot) => `/protectionLimit?kind=${kind}&period=${period}`;

/** One limit: its value and the used share, or the invitation to set it. */
function Place({ limit }: { limit: Limit }) {
  const name = limitName(limit);
  if (limit.value === '') {
    return (
      <GoLink to={pathOf(limit)} className={styles.free} aria-label={`${PROTECTION_HUB.set}${name}`}>
        <Icon name="plus" size={14} />
        {PROTECTION_HUB.set}
      </GoLink>
    );
  }
  const value = limitText(limit.kind, limit.value);
  const length = lengthOf(value, limit.raise !== null);
  const isUsedUp = isFull(limit.percent);
  const label = `${name} ${value} ${isUsedUp ? PROTECTION_HUB.usedUp : PROTECTION_HUB.used(limit.percent)}`;
  return (
    <GoLink
      to={pathOf(limit)}
      className={join(styles.place, isNear(limit.percent) && styles.near, isUsedUp && styles.full)}
      aria-label={label}
    >
      <span className={styles.value} data-length={length}>
        {length === 'longest' ? value.replaceAll(',', `,${BREAK}`) : value}
      </span>
      <span className={styles.share}>
        <Progress label={name} percent={limit.percent} className={styles.bar} />
        {isUsedUp ? PROTECTION_HUB.usedUp : `${limit.percent}%`}
      </span>
      {limit.raise && <Icon name="hourglass" size={16} className={styles.pending} />}
    </GoLink>
  );
}

function Single({ limit }: { limit: Limit }) {
  const text = limit.value === '' ? PROTECTION_HUB.set : PROTECTION_HUB.single(limitText(limit.kind, limit.value));
  return (
    <GoLink
      to={pathOf(limit)}
      className={join(styles.wide, limit.value === '' && styles.unset)}
      aria-label={limit.value === '' ? `${PROTECTION_HUB.set}${limitName(limit)}` : text}
    >
      {limit.value === '' && <Icon name="plus" size={14} />}
      <span>{text}</span>
      {limit.raise && <Icon name="hourglass" size={16} className={styles.inline} />}
      {limit.value !== '' && <Icon name="caret-right" size={14} />}
    </GoLink>
  );
}

const raiseText = (limit: Limit, raise: Raise) => {
  const after = raise.value === '' ? PROTECTION_HUB.removal : limitText(limit.kind, raise.value);
  return `${limitName(limit)} ${limitText(limit.kind, raise.before)} → ${after}`;
};

const raiseTitle = ({ value, ready, ready_at }: Raise) => {
  if (value === '') return ready ? PROTECTION_HUB.removalReady : PROTECTION_HUB.removalWaiting(shortText(ready_at));
  return ready ? PROTECTION_HUB.raiseReady : PROTECTION_HUB.raiseWaiting(shortText(ready_at));
};

/** A pending raise, which can be confirmed or cancelled on the page of its limit. */
function RaiseLink({ limit, raise }: { limit: Limit; raise: Raise }) {
  return (
    <GoLink to={pathOf(limit)} className={styles.raise}>
      <Icon name="hourglass" size={20} />
      <span>
        <b>{raiseTitle(raise)}</b>
        {raiseText(limit, raise)}
      </span>
      <Icon name="caret-right" size={16} />
    </GoLink>
  );
}

const houseNextText = (limit: Limit, { value, from }: NonNullable<Limit['house_next']>) =>
  PROTECTION_HUB.houseNext(
    limitName(limit),
    value === '' ? PROTECTION_HUB.houseNone : limitText(limit.kind, value),
    minuteText(from),
  );

/** All limits by kind and period. Each place opens the page on which its limit is set. */
export function LimitGrid({ limits }: { limits: readonly Limit[] }) {
  const single = limitOf(limits, { kind: 'single', period: 'bet' });
  return (
    <Card className={styles.card} aria-label={PROTECTION_HUB.limits}>
      <div className={styles.grid}>
        <div className={styles.periods} aria-hidden="true">
          {PERIODS.map((period) => (
            <span key={period}>{LIMIT_PERIOD_NAMES[period]}</span>
          ))}
        </div>
        {KINDS.map((kind) => (
          <div key={kind} className={styles.row}>
            <b>{LIMIT_KIND_NAMES[kind]}</b>
            {PERIODS.map((period) => {
              const limit = limitOf(limits, { kind, period });
              return limit && <Place key={period} limit={limit} />;
            })}
          </div>
        ))}
        {single && (
          <div className={styles.row}>
            <b>{LIMIT_KIND_NAMES.single}</b>
            <Single limit={single} />
          </div>
        )}
      </div>
      {limits.map(
        (limit) => limit.raise && <RaiseLink key={`${limit.kind} ${limit.period}`} limit={limit} raise={limit.raise} />,
      )}
      {limits.map(
        (limit) =>
          limit.house_next && (
            <p key={`${limit.kind} ${limit.period}`} className={styles.announced}>
              {houseNextText(limit, limit.house_next)}
            </p>
          ),
      )}
    </Card>
  );
}
