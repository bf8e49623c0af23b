import type { ReactNode } from 'react';
import styles from './card.module.css';
import { Icon, type IconName } from './icons.tsx';
import { join } from './join.ts';

interface CardProps {
  title?: ReactNode;
  actions?: ReactNode;
  /** Takes the height that is left; a table inside scrolls. */
  fill?: boolean;
  /** Space around the content, where it brings none of its own. */
  padded?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Card({ title, actions, fill = false, padded = false, className, children }: CardProps) {
  return (
    <section className={join(styles['card'], fill && styles['fill'], className)}>
      {(title || actions) && (
        <header className={styles['header']}>
          <h2 className={styles['title']}>{title}</h2>
          {actions}
        </header>
      )}
      {padded ? <div className={styles['padded']}>{children}</div> : children}
    </section>
  );
}

/** Filters over a table, in one row that may wrap. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles['toolbar']}>{children}</div>;
}

/** Pushes what follows in a Toolbar to the right. */
export function Spread() {
  return <span className={styles['spread']} />;
}

interface StatProps {
  icon: IconName;
  label: string;
  value: ReactNode;
  unit?: string;
  tone?: 'plain' | 'hero' | 'warning' | 'danger';
  /** Under the value: a comparison. */
  note?: ReactNode;
}

/** One number that matters. */
export function Stat({ icon, label, value, unit, tone = 'plain', note }: StatProps) {
  return (
    <section className={join(styles['card'], styles['stat'])} data-tone={tone}>
      <h3 className={styles['statLabel']}>
        <Icon name={icon} size={18} />
        {label}
      </h3>
      <p className={styles['statValue']}>
        {value}
        {unit && <small>{unit}</small>}
      </p>
      {note}
    </section>
  );
}

/** Stats side by side. */
export function Stats({ children }: { children: ReactNode }) {
  return <div className={styles['stats']}>{children}</div>;
}

interface HintProps {
  tone?: 'success' | 'warning' | 'danger' | 'info' | 'gold';
  icon?: IconName;
  children: ReactNode;
}

/** A sentence that should be read before acting. */
export function Hint({ tone = 'info', icon = 'info', children }: HintProps) {
  return (
    <p className={styles['hint']} data-tone={tone}>
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </p>
  );
}
