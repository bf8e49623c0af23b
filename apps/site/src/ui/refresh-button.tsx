import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import styles from './refresh-button.module.css';

interface RefreshButtonProps {
  refreshing: boolean;
  onClick: () => void;
  className?: string | undefined;
}

/** The icon rotates while the answer is pending. */
export function RefreshButton({ refreshing, onClick, className }: RefreshButtonProps) {
  return (
    <button type="button" className={join(styles['refresh'], className)} aria-label="刷新" onClick={onClick}>
      <Icon name="refresh" size={18} className={refreshing ? styles['turning'] : undefined} />
    </button>
  );
}
