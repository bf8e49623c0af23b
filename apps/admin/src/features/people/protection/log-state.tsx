import type { OutputOf, StaffRows } from '@koi/contract';
import { Icon } from '../../../ui/index.ts';
import styles from './protection.module.css';

type Log = OutputOf<StaffRows['protection']['summary']>['log'];

/** Whether the hash chain of the protection log was whole when it was last checked. */
export function LogState({ log: { rows, sound, checked_at } }: { log: Log }) {
  const count = rows.toLocaleString('en-US');
  const text = sound ? `保护记录链完整，共 ${count} 条` : `保护记录链有断裂，共 ${count} 条`;
  return (
    <span
      className={styles.log}
      data-sound={sound}
      role={sound ? undefined : 'alert'}
      title={checked_at ? `核对于 ${checked_at}` : '尚未核对'}
    >
      <Icon name={sound ? 'link' : 'warning'} size={16} />
      <span>{checked_at ? text : `保护记录共 ${count} 条，尚未核对`}</span>
    </span>
  );
}
