import { copy } from '../../lib/clipboard.ts';
import { IconButton } from '../../ui/button.tsx';
import { join } from '../../ui/join.ts';
import styles from './facts.module.css';

interface Fact {
  label: string;
  value: string;
  /** What the copy button takes; without it there is none. */
  copied?: string;
}

/** An order number or an address keeps to one line in the smaller size. */
const LONG = 22;

/** Facts about an order or an account, one a row. */
export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl>
      {rows.map(({ label, value, copied }) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>
            <span className={join(value.length > LONG && styles.long)}>{value}</span>
            {copied !== undefined && (
              <IconButton
                icon="copy"
                size={20}
                label={`复制${label}`}
                className={styles.copy}
                onClick={() => void copy(copied)}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
