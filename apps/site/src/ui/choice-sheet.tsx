import type { ReactNode } from 'react';
import styles from './choice-sheet.module.css';
import { Icon } from './icons.tsx';
import { Sheet } from './sheet.tsx';

interface ChoiceSheetProps<T extends string | number> {
  title: string;
  options: readonly { value: T; text: string; mark?: ReactNode }[];
  value: T;
  onChoose: (value: T) => void;
  onClose: () => void;
  /** Stands behind the options, such as a failure to read more of them. */
  children?: ReactNode;
}

/** One of a list, in a sheet: a tap chooses and closes. */
export function ChoiceSheet<T extends string | number>(props: ChoiceSheetProps<T>) {
  const { title, options, value, onChoose, onClose, children } = props;
  return (
    <Sheet title={title} onClose={onClose}>
      <ul className={styles['list']}>
        {options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className={styles['choice']}
              aria-pressed={option.value === value}
              onClick={() => {
                onChoose(option.value);
                onClose();
              }}
            >
              {option.mark}
              <span className={styles['text']}>{option.text}</span>
              {option.value === value && (
                <Icon name="check-circle" weight="fill" size={22} className={styles['tick']} />
              )}
            </button>
          </li>
        ))}
      </ul>
      {children}
    </Sheet>
  );
}
