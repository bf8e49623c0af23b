import type { ReactNode } from 'react';
import styles from './evidence.module.css';
import { Icon } from './icons.tsx';

/** Labels at the left, values at the right. */
export function Pairs({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles['pairs']}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was looked at by itself, and whether it is as it should be. */
export function Checks({ items }: { items: readonly { passed: boolean; name: string; detail: ReactNode }[] }) {
  return (
    <ul className={styles['checks']}>
      {items.map(({ passed, name, detail }) => (
        <li key={name} data-passed={passed}>
          <Icon name={passed ? 'check-circle-fill' : 'warning-circle-fill'} size={18} />
          <span className={styles['name']}>
            {name}
            <span className={styles['unseen']}>{passed ? '：通过' : '：请留意'}</span>
          </span>
          <span className={styles['detail']}>{detail}</span>
        </li>
      ))}
    </ul>
  );
}

interface Step {
  at: string;
  who: string;
  text: ReactNode;
  /** Still to come. */
  pending?: boolean;
}

/** Steps in time, oldest first. `at` is shown as it is given. */
export function Timeline({ items }: { items: readonly Step[] }) {
  return (
    <ol className={styles['timeline']}>
      {items.map(({ at, who, text, pending }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a story only grows at its end
        <li key={index} data-pending={pending || undefined}>
          {at && <time>{at}</time>}
          <span>
            {who && <b>{who} </b>}
            {text}
          </span>
        </li>
      ))}
    </ol>
  );
}
