import { STATEMENT_SCREEN } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { ChoiceSheet } from '../../ui/choice-sheet.tsx';
import styles from './month-picker.module.css';

interface MonthPickerProps {
  /** Newest first. */
  months: readonly { month: string; running: 0 | 1 }[];
  value: string;
  onChange: (month: string) => void;
}

const YEAR_LENGTH = 'YYYY'.length;

/** `2026年5月` of `2026-05`. */
export const monthText = (month: string) =>
  STATEMENT_SCREEN.month(Number(month.slice(0, YEAR_LENGTH)), Number(month.slice(YEAR_LENGTH + 1)));

/** The shown month, with steps to its neighbours and a sheet of all months. */
export function MonthPicker({ months, value, onChange }: MonthPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const at = months.findIndex(({ month }) => month === value);
  const [older, newer] = [months[at + 1]?.month, months[at - 1]?.month];
  const options = months.map(({ month, running }) => ({
    value: month,
    text: running ? `${monthText(month)} · ${STATEMENT_SCREEN.running}` : monthText(month),
  }));
  return (
    <div className={styles.picker}>
      <IconButton
        icon="caret-left"
        label={STATEMENT_SCREEN.previous}
        disabled={!older}
        onClick={() => older && onChange(older)}
      />
      <button type="button" className={styles.month} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {monthText(value)}
        <Icon name="caret-down" size={16} />
      </button>
      <IconButton
        icon="caret-right"
        label={STATEMENT_SCREEN.next}
        disabled={!newer}
        onClick={() => newer && onChange(newer)}
      />
      {isOpen && (
        <ChoiceSheet
          title={STATEMENT_SCREEN.choose}
          options={options}
          value={value}
          onChoose={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
