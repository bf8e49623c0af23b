import { displayMoney } from '@koi/money';
import type { CSSProperties } from 'react';
import styles from './fitted-money.module.css';

/** An amount whose font size shrinks to fit its place. It is never wrapped or truncated. */
export function FittedMoney({ amount }: { amount: string }) {
  const text = `¥${displayMoney(amount)}`;
  return (
    <span className={styles.place}>
      <span className={styles.amount} style={{ '--length': text.length } as CSSProperties}>
        {text}
      </span>
    </span>
  );
}
