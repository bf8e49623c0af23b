import { staffCalls, useCall } from '../../../lib/api.ts';
import { Icon } from '../../../ui/index.ts';
import styles from './chain.module.css';

/** Result of the server's check of the audit hash chain, computed when the page is opened. */
export function Chain() {
  const chain = useCall(staffCalls.audit.chain, {});
  const { data } = chain;
  if (chain.isError && !data) {
    return (
      <button type="button" className={styles.chain} data-state="unknown" onClick={() => void chain.refetch()}>
        <Icon name="refresh" size={16} />
        记录链未能核对，点击重试
      </button>
    );
  }
  if (!data) return <p className={styles.chain}>正在核对记录链…</p>;
  return data.whole ? (
    <p className={styles.chain} data-state="whole">
      <Icon name="link" size={16} />
      记录链完整，共 {data.rows.toLocaleString('en-US')} 条
    </p>
  ) : (
    <p className={styles.chain} data-state="broken" role="alert">
      <Icon name="warning-circle-fill" size={16} />
      记录链断裂于 #{data.broken_at}
    </p>
  );
}
