import { Icon } from '@koi/ui/icon';
import type { ReactNode } from 'react';
import styles from './choice-sheet.module.css';
import { Sheet } from './sheet.tsx';

interface ChoiceSheetProps<T extends string | number> {
  title: string;
  options: readonly { value: T; text: string; mark?: ReactNode }[];
  value: T;
  onChoose: (value: T) => void;
  onClose: () => void;
  /** Shown after the options, such as a failure to load more of them. */
  children?: ReactNode;
}

/** A sheet with a list of options. A tap chooses one and closes the sheet. */
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
