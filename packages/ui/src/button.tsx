import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';
import { join } from './join.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  /** Keeps the width, shows a spinner and ignores further clicks. */
  busy?: boolean | undefined;
  /** Shown beside the spinner. */
  busyText?: string;
  icon?: IconName;
  iconSize?: number;
}

/** A button without sizes and colours, which the apps add by `className`. */
export function Button(props: ButtonProps) {
  const { busy = false, busyText, icon, iconSize = 18, className, children, type, onClick, ...rest } = props;
  return (
    <button
      type={type ?? 'button'}
      className={join(styles['button'], busy && styles['busy'], className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className={styles['content']}>
        {icon && <Icon name={icon} size={iconSize} />}
        {children}
      </span>
      {busy && (
        <span className={styles['waiting']}>
          <Icon name="spinner" size={18} className={styles['spinner']} />
          {busyText}
        </span>
      )}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: IconName;
  label: string;
  size?: number;
}

/** A 44 px target around an icon; the label is for screen readers. */
export function IconButton({ icon, label, size = 24, className, type, ...rest }: IconButtonProps) {
  return (
    <button type={type ?? 'button'} className={join(styles['iconButton'], className)} aria-label={label} {...rest}>
      <Icon name={icon} size={size} />
    </button>
  );
}
