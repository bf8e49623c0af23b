import { DEPOSITS } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { type ReactNode, useState } from 'react';
import { usePolling } from '../../lib/polling.ts';
import { Card } from '../../ui/card.tsx';
import styles from './pay-info.module.css';
import { countdownText, timeLeft } from './payment-window.ts';

const SECOND_MS = 1000;

/** Counts down every second while the page is visible, and stops when the time is up. */
function Countdown({ createdAt, credited }: Pick<AmountCardProps, 'createdAt' | 'credited'>) {
  const [now, setNow] = useState(Date.now);
  const left = createdAt === undefined ? undefined : timeLeft(createdAt, now);
  usePolling(() => setNow(Date.now()), SECOND_MS, left !== 0);
  const isOver = left === 0;
  return (
    <>
      <p className={join(styles.countdown, isOver && styles.over)}>
        <Icon name="clock" size={18} />
        剩余支付时间
        <b role="timer">{countdownText(left)}</b>
      </p>
      <p className={styles.credited}>{isOver ? DEPOSITS.timeIsUp : credited}</p>
    </>
  );
}

interface AmountCardProps {
  label: string;
  amount: ReactNode;
  /** Undefined until it is known. */
  createdAt: string | undefined;
  /** States whether the payment is credited automatically or by staff. */
  credited: string;
  /** Shown in place of the countdown, for an order that no longer waits for a payment. */
  decided?: ReactNode;
}

export function AmountCard({ label, amount, createdAt, credited, decided }: AmountCardProps) {
  return (
    <Card className={styles.amount}>
      <p className={styles.amountLabel}>{label}</p>
      <p className={styles.amountValue}>{amount}</p>
      {decided || <Countdown createdAt={createdAt} credited={credited} />}
    </Card>
  );
}
