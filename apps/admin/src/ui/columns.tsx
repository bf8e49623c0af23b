import type { CSSProperties, ReactNode } from 'react';
import styles from './columns.module.css';

interface ColumnsProps {
  /** Width of the second column in pixels. */
  aside: number;
  /** Distance of the columns in pixels, when it differs from that of cards. */
  gap?: number;
  children: ReactNode;
}

/** The content of a page and something beside it, usually a preview. On a narrow screen they are below each other. */
export function Columns({ aside, gap, children }: ColumnsProps) {
  return (
    <div className={styles['columns']} style={{ '--aside': `${aside}px`, gap } as CSSProperties}>
      {children}
    </div>
  );
}
