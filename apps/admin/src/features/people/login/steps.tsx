import { Icon } from '../../../ui/index.ts';
import styles from './steps.module.css';

export function Steps({ at }: { at: 1 | 2 }) {
  return (
    <ol className={styles.steps}>
      <li aria-current={at === 1 ? 'step' : undefined} data-done={at === 2 || undefined}>
        <i>{at === 2 ? <Icon name="check" size={12} /> : 1}</i>
        账号密码
      </li>
      <li aria-current={at === 2 ? 'step' : undefined}>
        <i>2</i>
        动态验证码
      </li>
    </ol>
  );
}
