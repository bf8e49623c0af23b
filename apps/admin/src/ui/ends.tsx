import styles from './ends.module.css';

const COUNT = 4;

/** A hash or an address with its two ends emphasised, because people compare them by their ends. */
export function Ends({ text }: { text: string }) {
  if (text.length <= COUNT * 2) return <code className={styles['ends']}>{text || '—'}</code>;
  return (
    <code className={styles['ends']}>
      <em>{text.slice(0, COUNT)}</em>
      {text.slice(COUNT, -COUNT)}
      <em>{text.slice(-COUNT)}</em>
    </code>
  );
}
