import { groupDigits } from '@koi/money';
import { join } from '@koi/ui/join';
import money from './money.module.css';
import styles from './usdt-amount.module.css';

interface UsdtAmountProps {
  /** A plain decimal with all its digits in one size, because the last ones identify an order. */
  value: string | undefined;
  size?: 'md' | 'lg' | 'xxl' | 'hero';
  className?: string | undefined;
}

export function UsdtAmount({ value, size = 'md', className }: UsdtAmountProps) {
  return (
    <span className={join(money['money'], money[size], className)}>
      {value ? groupDigits(value) : '--'}
      <span className={styles['unit']}>USDT</span>
    </span>
  );
}
