import { Icon } from '@koi/ui/icon';
import { useState } from 'react';
import { Sheet } from '../../ui/sheet.tsx';
import { Wheel, Wheels } from '../../ui/wheel.tsx';
import { clampBirthday, readBirthday, twoDigits, wheelOptions, writeBirthday } from './birthday.ts';
import styles from './profile-screen.module.css';

interface BirthdaySheetProps {
  birthday: string;
  /** The current day in Beijing, which decides who is an adult. */
  today: string;
  onClose: () => void;
  onSave: (birthday: string) => void;
}

const rows = (values: readonly number[], unit: string) =>
  values.map((value) => ({ value, text: twoDigits(value) + unit }));

export function BirthdaySheet({ birthday, today, onClose, onSave }: BirthdaySheetProps) {
  const [chosen, setChosen] = useState(() => readBirthday(birthday, today));
  const { years, months, days } = wheelOptions(chosen, today);
  const choose = (change: Partial<typeof chosen>) => setChosen(clampBirthday({ ...chosen, ...change }, today));
  return (
    <Sheet title="选择生日" onClose={onClose} onDone={() => onSave(writeBirthday(chosen))}>
      <Wheels>
        <Wheel
          label="年"
          grow={1.3}
          options={rows(years, '年')}
          value={chosen.year}
          onChange={(year) => choose({ year })}
        />
        <Wheel label="月" options={rows(months, '月')} value={chosen.month} onChange={(month) => choose({ month })} />
        <Wheel label="日" options={rows(days, '日')} value={chosen.day} onChange={(day) => choose({ day })} />
      </Wheels>
      <p className={styles.limits}>
        <Icon name="info" size={16} />
        须年满 18 周岁，最早可选 1980-01-01
      </p>
    </Sheet>
  );
}
