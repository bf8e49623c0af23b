import { Button as BaseButton, type ButtonProps as BaseProps } from '@koi/ui/button';
import { join } from '@koi/ui/join';
import styles from './button.module.css';

export { IconButton } from '@koi/ui/button';

interface ButtonProps extends BaseProps {
  kind?: 'primary' | 'secondary' | 'quiet' | 'plain' | 'gold' | 'ink';
  size?: 'lg' | 'md' | 'sm';
}

export function Button({ kind = 'primary', size = 'lg', className, ...rest }: ButtonProps) {
  const look = join(styles['button'], styles[kind], styles[size], className);
  return <BaseButton className={look} busyText="提交中" {...rest} />;
}
