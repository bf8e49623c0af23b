import { join } from '@koi/ui/join';
import { CopyButton } from '../../lib/copy-button.tsx';
import styles from './facts.module.css';

interface Fact {
  label: string;
  value: string;
  /** Text for the clipboard; without it there is no copy button. */
  copied?: string;
}

/** A longer text, such as an order number or an address, is set smaller to fit on one line. */
const LONG = 22;

/** Facts about an order or an account, one in each row. */
export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl>
      {rows.map(({ label, value, copied }) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>
            <span className={join(value.length > LONG && styles.long)}>{value}</span>
            {copied !== undefined && (
              <CopyButton size={20} label={`复制${label}`} className={styles.copy} text={copied} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
