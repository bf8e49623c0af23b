import { Icon } from '@koi/ui/icon';
import styles from './planned-maintenance.module.css';

/** Announces a maintenance before it begins. */
export function PlannedMaintenance({ text }: { text: string }) {
  return (
    <p className={styles.notice} role="status">
      <Icon name="clock" size={18} />
      {text}
    </p>
  );
}
