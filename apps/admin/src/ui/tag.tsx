import type { ReactNode } from 'react';
import styles from './tag.module.css';

export type TagTone = 'success' | 'warning' | 'danger' | 'info' | 'neutral' | 'gold' | 'ink';

export function Tag({ tone = 'neutral', children }: { tone?: TagTone; children: ReactNode }) {
  return (
    <span className={styles['tag']} data-tone={tone}>
      {children}
    </span>
  );
}

/** Tags beside each other. */
export function Tags({ children }: { children: ReactNode }) {
  return <span className={styles['tags']}>{children}</span>;
}

/** A member's name with their VIP level. */
export function Member({ name, vip }: { name: string; vip: number }) {
  return (
    <span className={styles['member']}>
      <b>{name}</b>
      {vip > 0 && <span className={styles['vip']}>VIP{vip}</span>}
    </span>
  );
}
