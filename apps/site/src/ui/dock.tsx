import type { ReactNode } from 'react';
import styles from './dock.module.css';

/** The one action of a screen, at the bottom edge whether the page is short or long. Stands last, beside the page's body. */
export function Dock({ children }: { children: ReactNode }) {
  return <div className={styles['dock']}>{children}</div>;
}
