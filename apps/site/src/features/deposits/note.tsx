import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';
import styles from './note.module.css';

/** Something that costs money to overlook: amber, not red. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div className={styles.note}>
      <Icon name="warning" size={18} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
