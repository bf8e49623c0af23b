import type { ReactNode } from 'react';
import styles from './group-title.module.css';

/** The heading of a card, with a short remark opposite. */
export function GroupTitle({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2>{children}</h2>
      {aside !== undefined && <span>{aside}</span>}
    </div>
  );
}
