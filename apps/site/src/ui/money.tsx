import { displayMoney } from '@koi/money';
import { join } from '@koi/ui/join';
import tones from '@koi/ui/money-tone.module.css';
import styles from './money.module.css';

const SIZES = ['sm', 'md', 'lg', 'xl', 'xxl', 'hero'] as const;
type Size = (typeof SIZES)[number];

const ROOMY_LENGTH = 9;
const STEP_LENGTH = 3;
const SMALLEST_STEPPED = SIZES.indexOf('lg');
const PILL_LENGTH = 10;

/** A long amount is set in a smaller size, so that it never wraps and is never cut off. */
const sizeFor = (size: Size, length: number): Size => {
  const steps = Math.max(0, Math.ceil((length - ROOMY_LENGTH) / STEP_LENGTH));
  const wanted = SIZES.indexOf(size);
  if (size === 'md') return length > PILL_LENGTH ? 'sm' : 'md';
  if (wanted <= SMALLEST_STEPPED) return size;
  return SIZES[Math.max(SMALLEST_STEPPED, wanted - steps)] ?? size;
};

interface MoneyProps {
  value: string | number | bigint | undefined;
  size?: Size;
  /** Shows the currency sign before the number. */
  currency?: boolean;
  /** Shows + or − and colours gains red, losses green. */
  sign?: boolean;
  /** Hides the amount. */
  withheld?: boolean;
  className?: string | undefined;
}

export function Money({ value, size = 'md', currency = true, sign = false, withheld = false, className }: MoneyProps) {
  if (withheld) return <span className={join(styles['money'], styles[size], className)}>••••••</span>;
  const shown = value === undefined ? '--' : displayMoney(value);
  const negative = /^-\d/.test(shown);
  const [whole = '', fraction] = (negative ? shown.slice(1) : shown).split('.');
  const tone = sign && (negative ? tones['loss'] : tones['gain']);
  const zero = /^0\.0+$/.test(shown);
  return (
    <span
      className={join(styles['money'], styles[sizeFor(size, shown.length)], zero ? tones['zero'] : tone, className)}
    >
      {(negative || (sign && !zero)) && (negative ? '−' : '+')}
      {currency && <span className={styles['currency']}>¥</span>}
      {/* A new key restarts the animation, so digits move only when they have changed. */}
      <span key={whole} className={styles['digits']}>
        {whole}
      </span>
      {fraction !== undefined && <span className={styles['fraction']}>.{fraction}</span>}
    </span>
  );
}
