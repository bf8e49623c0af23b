import { Fragment } from 'react';
import styles from './keys.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys of this machine, as they are printed on its keyboard. */
export const MOD = isMac ? '⌘' : 'Ctrl';
export const ALT = isMac ? '⌥' : 'Alt ';

/** Keys in the shape of keycaps. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((key) => (
        <Fragment key={key}>
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
