import type { ReactNode } from 'react';
import styles from './back-bar.module.css';
import { IconButton } from './button.tsx';

interface BackBarProps {
  title: string;
  right?: ReactNode;
  onBack: () => void;
}

/** Stays at the top of its scroller: the way back, the title in the middle, at most one word at the right. */
export function BackBar({ title, right, onBack }: BackBarProps) {
  return (
    <header className={styles['bar']}>
      <IconButton icon="caret-left" label="返回" onClick={onBack} />
      <h1 className={styles['title']}>{title}</h1>
      <div className={styles['right']}>{right}</div>
    </header>
  );
}
