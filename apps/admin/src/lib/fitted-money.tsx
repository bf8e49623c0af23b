import { displayMoney } from '@koi/money';
import type { CSSProperties } from 'react';
import styles from './fitted-money.module.css';

/** An amount that steps down until it fits its place: it never wraps and is never cut. */
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
