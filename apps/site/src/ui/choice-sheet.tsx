import { Icon } from '@koi/ui/icon';
import type { ReactNode } from 'react';
import styles from './choice-sheet.module.css';
import { Sheet } from './sheet.tsx';

interface ChoiceProps {
  text: string;
  mark?: ReactNode;
  on: boolean;
  onChoose: () => void;
}

/** One option in the list of a sheet. */
export function Choice({ text, mark, on, onChoose }: ChoiceProps) {
  return (
    <li>
      <button type="button" className={styles['choice']} aria-pressed={on} onClick={onChoose}>
        {mark}
        <span className={styles['text']}>{text}</span>
        {on && <Icon name="check-circle" weight="fill" size={22} className={styles['tick']} />}
      </button>
    </li>
  );
}

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
          <Choice
            key={option.value}
            {...option}
            on={option.value === value}
            onChoose={() => {
              onChoose(option.value);
              onClose();
            }}
          />
        ))}
      </ul>
      {children}
    </Sheet>
  );
}
