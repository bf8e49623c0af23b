import type { ReactNode } from 'react';
import styles from './stack.module.css';

interface StackProps {
  /** Distance of the parts in pixels. */
  gap: number;
  children: ReactNode;
}

/** Parts below each other. */
export function Stack({ gap, children }: StackProps) {
  return (
    <div className={styles['stack']} style={{ gap }}>
      {children}
    </div>
  );
}
