import type { ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { copy } from './clipboard.ts';
import styles from './record-facts.module.css';

interface RecordFactProps {
  label: string;
  /** The row is not shown when the value is empty. */
  value: string;
  /** Replaces the plain value. */
  shown?: ReactNode;
  /** Label of the button that copies the value. */
  copyLabel?: string;
}

/** One row of the details of a record, in a `dl`. */
export function RecordFact({ label, value, shown = value, copyLabel }: RecordFactProps) {
  if (value === '') return null;
  return (
    <div className={styles['fact']}>
      <dt>{label}</dt>
      <dd>
        <span>{shown}</span>
        {copyLabel && (
          <IconButton
            icon="copy"
            size={18}
            label={copyLabel}
            className={styles['copy']}
            onClick={() => void copy(value)}
          />
        )}
      </dd>
    </div>
  );
}
