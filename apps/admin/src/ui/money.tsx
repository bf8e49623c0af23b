import { displayMoney } from '@koi/money';
import { join } from '@koi/ui/join';
import tones from '@koi/ui/money-tone.module.css';
import styles from './money.module.css';

interface MoneyProps {
  amount: string | bigint | undefined;
  /** Shows + or − and colours gains red and losses green. */
  sign?: boolean;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Shows the currency sign before the number. */
  currency?: boolean;
}

export function Money({ amount, sign = false, size = 'md', currency = false }: MoneyProps) {
  const shown = amount === undefined ? '--' : displayMoney(amount);
  const negative = /^-\d/.test(shown);
  const zero = /^-?0\.0+$/.test(shown);
  const tone = sign && !zero && (negative ? tones['loss'] : tones['gain']);
  return (
    <span className={join(styles['money'], styles[size], zero ? tones['zero'] : tone)}>
      {(negative || (sign && !zero && shown !== '--')) && (negative ? '−' : '+')}
      {currency && <span className={styles['currency']}>¥</span>}
      {negative ? shown.slice(1) : shown}
    </span>
  );
}
