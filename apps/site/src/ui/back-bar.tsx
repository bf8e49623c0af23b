import type { ReactNode } from 'react';
import styles from './back-bar.module.css';
import { IconButton } from './button.tsx';

/**
 * A bar at the top of its scroll container: a back button, the title in the middle, and at most one action at the
 * right.
 */
export function BackBar({ title, right, onBack }: { title: string; right?: ReactNode; onBack: () => void }) {
  return (
    <header className={styles['bar']}>
      <IconButton icon="caret-left" label="返回" onClick={onBack} />
      <h1 className={styles['title']}>{title}</h1>
      <div className={styles['right']}>{right}</div>
    </header>
  );
}
