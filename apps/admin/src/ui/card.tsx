import { Icon, type IconName } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import styles from './card.module.css';
import { Loading } from './states.tsx';

interface CardProps {
  title?: ReactNode;
  actions?: ReactNode;
  /** Fills the remaining height; a table inside scrolls. */
  fill?: boolean;
  /** Adds padding around content that has none of its own. */
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

/** Shown in place of a card until its content is there. */
export function LoadingCard({ padded = false, ...loading }: ComponentProps<typeof Loading> & { padded?: boolean }) {
  return (
    <Card padded={padded}>
      <Loading {...loading} />
    </Card>
  );
}

/** A row of filters above a table. It may wrap. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles['toolbar']}>{children}</div>;
}

/** Items at the right end of a Toolbar, which wrap together. */
export function ToolbarEnd({ children }: { children: ReactNode }) {
  return <div className={styles['end']}>{children}</div>;
}

/** Pushes the following items of a Toolbar to the right. */
export function Spread() {
  return <span className={styles['spread']} />;
}

interface StatProps {
  icon: IconName;
  label: string;
  value: string | number;
  /** The exact value, as a tooltip. */
  exact?: string;
  unit?: string;
  tone?: 'plain' | 'hero' | 'warning' | 'danger';
  /** Colours a result of members. */
  result?: 'gain' | 'loss' | undefined;
  /** Puts the value into another element, usually a link. */
  wrap?: (value: ReactNode) => ReactNode;
  /** Shown under the value, usually a comparison. */
  note?: ReactNode;
}

/** A card with one key figure. Its font size shrinks to fit the card; it is never wrapped or truncated. */
export function Stat({ icon, label, value, exact, unit, tone = 'plain', result, wrap, note }: StatProps) {
  const length = { '--length': `${value}${unit ?? ''}`.length } as CSSProperties;
  return (
    <section className={join(styles['card'], styles['stat'])} data-tone={tone}>
      <h2 className={styles['statLabel']}>
        <Icon name={icon} size={18} />
        {label}
      </h2>
      <p className={styles['statValue']} title={exact} data-result={result}>
        <span style={length}>{wrap ? wrap(value) : value}</span>
        {unit && <small>{unit}</small>}
      </p>
      {note}
    </section>
  );
}

/** A row of Stat cards. */
export function Stats({ children }: { children: ReactNode }) {
  return <div className={styles['stats']}>{children}</div>;
}

type Tone = 'success' | 'warning' | 'danger' | 'info' | 'gold';

interface HintProps {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}

const HINT_ICONS: Partial<Record<Tone, IconName>> = { warning: 'warning', danger: 'warning' };

/** A notice that should be read before acting. */
export function Hint({ tone = 'info', icon = HINT_ICONS[tone] ?? 'info', children }: HintProps) {
  return (
    <p className={styles['hint']} data-tone={tone}>
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </p>
  );
}
