import { groupDigits } from '@koi/money';
import { join } from './join.ts';
import money from './money.module.css';
import styles from './usdt-amount.module.css';

interface UsdtAmountProps {
  /** A plain decimal, shown with all the places it has: an order is told from others by its last ones. */
  value: string | undefined;
  size?: 'md' | 'lg' | 'hero';
  className?: string | undefined;
}

export function UsdtAmount({ value, size = 'md', className }: UsdtAmountProps) {
  const [whole = '--', fraction] = value ? groupDigits(value).split('.') : [];
  return (
    <span className={join(money['money'], money[size], className)}>
      {whole}
      {fraction !== undefined && <span className={money['fraction']}>.{fraction}</span>}
      <span className={styles['unit']}>USDT</span>
    </span>
  );
}
