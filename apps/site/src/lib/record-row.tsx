import { join } from '@koi/ui/join';
import { Fragment, type ReactNode } from 'react';
import styles from './record-row.module.css';

interface RecordRowProps {
  /** A picture of 40 px, or of 44 px with `wide`. */
  mark: ReactNode;
  wide?: boolean;
  title: ReactNode;
  /** Parts of the second line. On a narrow phone it wraps between them, never within one. */
  line: readonly string[];
  /** What is shown at the right edge, from top to bottom. */
  end: ReactNode;
  /** Shown below the second line. */
  note?: ReactNode;
  /** Shown below all of these, over the full width of the text. */
  footer?: ReactNode;
  /** Opens the details in a sheet; without it the row is not a button. */
  onOpen?: () => void;
}

/** One record of a list: what it is, when it was, and how much. */
export function RecordRow({ mark, wide, title, line, end, note, footer, onOpen }: RecordRowProps) {
  const content = (
    <>
      {mark}
      <span>
        <b className={styles['title']}>{title}</b>
        <span className={styles['line']}>
          {line.map((part, index) => (
            <Fragment key={part}>
              {index > 0 && ' '}
              <span>{part}</span>
            </Fragment>
          ))}
        </span>
        {note}
      </span>
      <span className={styles['end']}>{end}</span>
      {footer}
    </>
  );
  return (
    <li className={join(styles['item'], wide && styles['wide'])}>
      {onOpen ? (
        <button
          type="button"
          className={join(styles['row'], styles['pressable'])}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          {content}
        </button>
      ) : (
        <div className={styles['row']}>{content}</div>
      )}
    </li>
  );
}
