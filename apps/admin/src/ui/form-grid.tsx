import type { ReactNode } from 'react';
import styles from './form-grid.module.css';

/** Fields of a form in two columns of equal width. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={styles['grid']}>{children}</div>;
}

/** A part of a FormGrid that takes both columns. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={styles['wide']}>{children}</div>;
}
