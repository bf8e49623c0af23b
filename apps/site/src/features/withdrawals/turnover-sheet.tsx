import type { Requirement } from '@koi/contract';
import { WITHDRAWALS } from '@koi/contract/texts';
import { displayMoney, parseMoney } from '@koi/money';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import type { ComponentProps } from 'react';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Orb } from '../../ui/marks.tsx';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './turnover.module.css';
import { useRequirements } from './use-withdrawals.ts';

const LOOKS: Record<Requirement['cause'], Pick<ComponentProps<typeof Orb>, 'icon' | 'tone'>> = {
  bank: { icon: 'bank', tone: 'primary' },
  usdt: { icon: 'piggy-bank', tone: 'jade' },
  wxpay: { icon: 'piggy-bank', tone: 'jade' },
  alipay: { icon: 'piggy-bank', tone: 'blue' },
  rebate: { icon: 'percent', tone: 'gold' },
  'red-packet': { icon: 'envelope', tone: 'primary' },
  bonus: { icon: 'gift', tone: 'gold' },
  adjustment: { icon: 'receipt', tone: 'neutral' },
};

const PERCENT = 100n;

const unitsOf = (amount: string) => parseMoney(amount) ?? 0n;

/** Whole percent, rounded down so that an unfinished requirement never shows 100. */
const shareOf = (done: string, required: string) => {
  const [part, whole] = [unitsOf(done), unitsOf(required)];
  return whole === 0n || part >= whole ? 100 : Number((part * PERCENT) / whole);
};

function Bar({ share, className }: { share: number; className: string | undefined }) {
  return (
    <div className={join(styles.bar, className)}>
      <i style={{ width: `${share}%` }} />
    </div>
  );
}

/** Formats as `MM-DD HH:mm`. */
const shortMoment = (moment: string) => moment.slice('YYYY-'.length, 'YYYY-MM-DD HH:mm'.length);

function Row({ requirement }: { requirement: Requirement }) {
  const { cause, title, created_at, amount, multiple, required, done } = requirement;
  const left = unitsOf(required) - unitsOf(done);
  const isDone = left <= 0n;
  return (
    <li className={styles.row}>
      <Orb size="sm" {...LOOKS[cause]} />
      <div className={styles.rowText}>
        <div className={styles.line}>
          <b>{title}</b>
          <time>{shortMoment(created_at)}</time>
          {isDone ? (
            <span className={styles.done}>
              <Icon name="check-circle" weight="fill" size={16} />
              已完成
            </span>
          ) : (
            <span className={styles.open}>还需 {displayMoney(left)}</span>
          )}
        </div>
        <Bar share={shareOf(done, required)} className={isDone ? styles.jade : styles.amber} />
        <div className={styles.sums}>
          <span>
            {displayMoney(amount)} × {multiple} = {displayMoney(required)}
          </span>
          <span>
            已打码 <b>{displayMoney(done)}</b>
          </span>
        </div>
      </div>
    </li>
  );
}

function Details() {
  const { data, error, refetch } = useRequirements();
  if (!data && error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton height={134} radius="var(--radius-lg)" />
        <Skeleton height={64} />
        <Skeleton height={64} />
      </div>
    );
  }
  // While play is blocked, turnover is only asked for rewards.
  const isBlocked = data.blocked_most !== '';
  return (
    <>
      <div className={styles.total}>
        <p>{isBlocked ? WITHDRAWALS.blockedMost : WITHDRAWALS.turnoverLeft}</p>
        <Money value={isBlocked ? data.blocked_most : data.left} size="xxl" className={styles.totalMoney} />
        {isBlocked && <p>{WITHDRAWALS.blockedRule}</p>}
        <Bar share={shareOf(data.done, data.required)} className={join(styles.amber, styles.totalBar)} />
        <p className={styles.sums}>
          <span>
            已打码 <b>{displayMoney(data.done)}</b>
          </span>
          <span>
            总要求 <b>{displayMoney(data.required)}</b>
          </span>
        </p>
      </div>
      <ul>
        {data.list.map((requirement) => (
          <Row key={`${requirement.created_at} ${requirement.cause} ${requirement.amount}`} requirement={requirement} />
        ))}
      </ul>
    </>
  );
}

/** All requirements with their progress, oldest first, which is the order in which bets count towards them. */
export function TurnoverSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={WITHDRAWALS.turnoverDetails} onClose={onClose}>
      <Details />
      <p className={styles.footnote}>{WITHDRAWALS.turnoverFootnote}</p>
      <div className={styles.answer}>
        <Button kind="secondary" size="md" onClick={onClose}>
          我知道了
        </Button>
      </div>
    </Sheet>
  );
}
