import { Icon, type IconName } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import type { ComponentProps, ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps extends ComponentProps<'section'> {
  padded?: boolean;
}

export function Card({ padded = false, className, ...rest }: CardProps) {
  return <section className={join(styles['card'], padded && styles['padded'], className)} {...rest} />;
}

export function CellGroup({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={join(styles['card'], styles['group'], className)} {...rest} />;
}

interface CellProps {
  label: ReactNode;
  value?: ReactNode;
  icon?: IconName;
  /** Shown at the right edge. A row with a link or an action shows a caret by default. */
  trailing?: ReactNode;
  /** Shows the value lighter, for a hint in place of a value. */
  faint?: boolean;
  href?: string;
  onClick?: () => void;
}

/** A row of at least 56 px: a link with `href`, a button with `onClick`, otherwise plain. */
export function Cell({ label, value, icon, trailing, faint = false, href, onClick }: CellProps) {
  const leads = href !== undefined || onClick !== undefined;
  const content = (
    <>
      {icon && <Icon name={icon} size={22} className={styles['icon']} />}
      <span className={styles['label']}>{label}</span>
      <span className={join(styles['value'], faint && styles['faint'])}>{value}</span>
      {trailing ?? (leads && <Icon name="caret-right" size={16} className={styles['icon']} />)}
    </>
  );
  if (href !== undefined) {
    return (
      <a
        className={styles['cell']}
        href={href}
        onClick={(event) => {
          if (!onClick) return;
          event.preventDefault();
          onClick();
        }}
      >
        {content}
      </a>
    );
  }
  if (onClick) {
    return (
      <button type="button" className={styles['cell']} onClick={onClick}>
        {content}
      </button>
    );
  }
  return <div className={styles['cell']}>{content}</div>;
}
