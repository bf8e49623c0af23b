import { Icon } from '../../ui/index.ts';
import styles from './result.module.css';

export function Result({ succeeded }: { succeeded: boolean }) {
  return (
    <span className={styles.result} data-succeeded={succeeded}>
      <Icon name={succeeded ? 'check-circle-fill' : 'x-circle-fill'} size={16} />
      {succeeded ? '成功' : '失败'}
    </span>
  );
}
