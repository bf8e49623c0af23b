import type { ReactNode } from 'react';
import { join } from '../../../ui/index.ts';
import styles from './report.module.css';

interface PrintedProps {
  title: string;
  /** The span of the report, and when it was made. */
  about: string;
  busy?: boolean;
  /** The content has the height of the page, with a table that scrolls. */
  fills?: boolean;
  children: ReactNode;
}

/** A report with the heading that only the printed page shows. It is printed on white in both themes. */
export function Printed({ title, about, busy = false, fills = false, children }: PrintedProps) {
  return (
    <div className={join(styles.report, fills && styles.fills)} aria-busy={busy || undefined}>
      <header className={styles.heading}>
        <h1>经营报表 · {title}</h1>
        <p>{about}</p>
      </header>
      {children}
    </div>
  );
}
