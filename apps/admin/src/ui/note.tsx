import type { ReactNode } from 'react';
import styles from './note.module.css';

/** A few words of little importance, such as the unit of a table. */
export function Note({ children }: { children: ReactNode }) {
  return <span className={styles['note']}>{children}</span>;
}
