import type { ReactNode } from 'react';
import styles from './dock.module.css';

/**
 * The main action of a screen, at the bottom edge of short and long pages. It is the last element, beside the page's
 * body.
 */
export function Dock({ children }: { children: ReactNode }) {
  return <div className={styles['dock']}>{children}</div>;
}
