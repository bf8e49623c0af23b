import { join } from '../../ui/join.ts';
import { monogramOf, pigmentOf } from './bank-look.ts';
import styles from './bank-mark.module.css';
import pigments from './pigments.module.css';

/** A bank as a letter on its pigment: banks are named in plain text and never by their marks. */
export function BankMark({ bank, size }: { bank: string; size: number }) {
  return (
    <span
      className={join(styles.mark, pigments[pigmentOf(bank)])}
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      {monogramOf(bank)}
    </span>
  );
}
