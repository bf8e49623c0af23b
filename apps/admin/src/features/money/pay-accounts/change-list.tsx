import styles from './accounts.module.css';
import type { Change } from './changes.ts';

/** Changes listed for review before they are saved. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p className={styles.quiet}>没有修改</p>;
  return (
    <ul className={styles.changes} aria-label="本次修改">
      {changes.map(({ label, before, after }) => (
        <li key={label}>
          {label} <del>{before}</del> → <ins>{after}</ins>
        </li>
      ))}
    </ul>
  );
}
