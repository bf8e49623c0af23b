import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icons.tsx';
import { join } from './join.ts';

interface ButtonProps extends ComponentProps<'button'> {
  tone?: 'primary' | 'soft' | 'plain' | 'danger';
  size?: 'md' | 'lg';
  /** Shows a spinner at unchanged width and ignores further clicks. */
  busy?: boolean | undefined;
  icon?: IconName;
}

export function Button(props: ButtonProps) {
  const { tone = 'plain', size = 'md', busy = false, icon, className, children, type, onClick, ...rest } = props;
  return (
    <button
      type={type ?? 'button'}
      className={join(styles['button'], styles[tone], styles[size], busy && styles['busy'], className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className={styles['content']}>
        {icon && <Icon name={icon} size={size === 'lg' ? 18 : 16} />}
        {children}
      </span>
      {busy && (
        <span className={styles['waiting']}>
          <Icon name="spinner" size={18} className={styles['spinner']} />
        </span>
      )}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: IconName;
  label: string;
  size?: number;
}

/** The label is the accessible name and the tooltip. */
export function IconButton({ icon, label, size = 20, className, type, ...rest }: IconButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={join(styles['iconButton'], className)}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
