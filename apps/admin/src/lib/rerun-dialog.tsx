import { addDays, beijingDay } from '@koi/money';
import { useState } from 'react';
import { Field, FormDialog, Hint, TextInput } from '../ui/index.ts';

interface Outcome {
  onDone: () => void;
  onFailed: (text: string) => void;
}

interface RerunDialogProps {
  /** The preselected day; empty for yesterday. */
  day: string;
  title: string;
  /** How many days back can be selected. */
  days: number;
  check: (form: { day: string }) => string | undefined;
  /** A hook that returns the call for settling the day and reports what it added. */
  useRun: (outcome: Outcome) => { busy: boolean; run: (form: { day: string }) => Promise<boolean> };
  /** Describes the effect on earlier settlements. */
  about: string;
  onClose: () => void;
}

/** Settles a day again. Only the difference to the current bets is added. */
export function RerunDialog({ day: given, title, days, check, useRun, about, onClose }: RerunDialogProps) {
  const today = beijingDay(new Date());
  const [day, setDay] = useState(given || addDays(today, -1));
  const [error, setError] = useState<string>();
  const { busy, run } = useRun({ onDone: onClose, onFailed: setError });
  const submit = () => {
    const failing = check({ day });
    setError(failing);
    if (!failing) void run({ day });
  };
  return (
    <FormDialog title={title} onClose={onClose} ok="开始结算" busy={busy} onSubmit={submit}>
      <Field label="结算日" error={error} hint={`最近 ${days} 天内已结束的一日`}>
        {(id) => (
          <TextInput
            id={id}
            type="date"
            value={day}
            min={addDays(today, -days)}
            max={addDays(today, -1)}
            onChange={(event) => {
              setDay(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Hint tone="info">{about}</Hint>
    </FormDialog>
  );
}
