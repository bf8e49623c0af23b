import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icons.tsx';
import { join } from './join.ts';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'primary' | 'secondary' | 'quiet' | 'plain' | 'gold';
  size?: 'lg' | 'md' | 'sm';
  /** Keeps the width, shows a spinner and 提交中, and ignores further taps. */
  busy?: boolean | undefined;
  icon?: IconName;
}

export function Button(props: ButtonProps) {
  const { kind = 'primary', size = 'lg', busy = false, icon, className, children, disabled, type, ...rest } = props;
  return (
    <button
      type={type ?? 'button'}
      className={join(styles['button'], styles[kind], styles[size], busy && styles['busy'], className)}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      <span className={styles['content']}>
        {icon && <Icon name={icon} size={18} />}
        {children}
      </span>
      {busy && (
        <span className={styles['waiting']}>
          <Icon name="spinner" size={18} className={styles['spinner']} />
          提交中
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

/** A 44 px target around an icon; the label is for screen readers. */
export function IconButton({ icon, label, size = 24, className, type, ...rest }: IconButtonProps) {
  return (
    <button type={type ?? 'button'} className={join(styles['iconButton'], className)} aria-label={label} {...rest}>
      <Icon name={icon} size={size} />
    </button>
  );
}
