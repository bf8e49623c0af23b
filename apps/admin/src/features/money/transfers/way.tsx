import type { StaffTransfer } from '@koi/contract';
import { Icon } from '../../../ui/index.ts';
import { wayOf } from './look.ts';
import styles from './transfers.module.css';

export function Way({ transfer }: { transfer: Pick<StaffTransfer, 'direction' | 'title'> }) {
  const [from, to] = wayOf(transfer);
  return (
    <span className={styles.way} title={`${from} → ${to}`}>
      <span>{from}</span>
      <Icon name="arrow-right" size={14} />
      <span>{to}</span>
    </span>
  );
}
