import { join } from '@koi/ui/join';
import { monogramOf, pigmentOf } from './bank-look.ts';
import styles from './bank-mark.module.css';
import pigments from './pigments.module.css';

/** Shows a bank as a character on its pigment, because the banks' own logos are never used. */
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
