import { Icon } from '@koi/ui/icon';
import type { ReactNode } from 'react';
import styles from './evidence.module.css';
import { Tag } from './tag.tsx';

/** A definition list with labels on the left and values on the right. */
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

interface Check {
  passed: boolean;
  name: string;
  detail: ReactNode;
  /** Result of a check that did not pass; when absent, the check is shown as needing attention. */
  result?: 'failed' | 'pending' | 'unchecked' | undefined;
}

const RESULTS = {
  passed: { icon: 'check-circle-fill', tone: 'success', word: '通过' },
  attention: { icon: 'warning-circle-fill', tone: 'warning', word: '请留意' },
  failed: { icon: 'x-circle-fill', tone: 'danger', word: '未通过' },
  pending: { icon: 'hourglass', tone: 'warning', word: '待确认' },
  unchecked: { icon: 'info', tone: 'neutral', word: '未核对' },
} as const;

const resultOf = ({ passed, result }: Pick<Check, 'passed' | 'result'>): keyof typeof RESULTS =>
  passed ? 'passed' : (result ?? 'attention');

/** An automatic check and its result, shown by colour, icon and text. */
export function Checks({ items }: { items: readonly Check[] }) {
  return (
    <ul className={styles['checks']}>
      {items.map(({ name, detail, ...check }) => {
        const shown = resultOf(check);
        const { icon, tone, word } = RESULTS[shown];
        return (
          <li key={name} data-result={shown}>
            <Icon name={icon} size={18} />
            <span className={styles['name']}>
              {name} <Tag tone={tone}>{word}</Tag>
            </span>
            <span className={styles['detail']}>{detail}</span>
          </li>
        );
      })}
    </ul>
  );
}

interface Step {
  at: string;
  who: string;
  text: ReactNode;
  /** The step has not happened yet. */
  pending?: boolean;
}

/** Steps in chronological order. `at` is shown unchanged. */
export function Timeline({ items }: { items: readonly Step[] }) {
  return (
    <ol className={styles['timeline']}>
      {items.map(({ at, who, text, pending }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only appended
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
