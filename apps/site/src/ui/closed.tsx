import type { ReactNode } from 'react';
import styles from './closed.module.css';
import { Orb } from './marks.tsx';

/** Shown in place of a form that can't be used for now: what, and until when. */
export function Closed({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className={styles.closed} role="status">
      <Orb icon="wrench" tone="gold" />
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  );
}
