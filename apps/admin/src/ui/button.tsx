import {
  Button as BaseButton,
  IconButton as BaseIconButton,
  type ButtonProps as BaseProps,
  type IconButtonProps,
} from '@koi/ui/button';
import { join } from '@koi/ui/join';
import styles from './button.module.css';

interface ButtonProps extends BaseProps {
  tone?: 'primary' | 'soft' | 'plain' | 'danger';
  size?: 'md' | 'lg';
}

export function Button({ tone = 'plain', size = 'md', className, ...rest }: ButtonProps) {
  const look = join(styles['button'], styles[tone], styles[size], className);
  return <BaseButton className={look} iconSize={size === 'lg' ? 18 : 16} {...rest} />;
}

/** The label is the accessible name and the tooltip. */
export function IconButton({ label, size = 20, className, ...rest }: IconButtonProps) {
  return (
    <BaseIconButton
      label={label}
      title={label}
      size={size}
      className={join(styles['iconButton'], className)}
      {...rest}
    />
  );
}
