import { TextField } from '../ui/index.ts';

interface MomentFieldProps {
  label: string;
  hint?: string | undefined;
  /** `YYYY-MM-DD HH:mm`, optionally with seconds; empty for none. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  disabled?: boolean | undefined;
}

const MINUTES_LENGTH = 16;

/** A date and time in Beijing time, independent of the local time zone. */
export function MomentField({ label, hint, value, onChange, error, disabled }: MomentFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      type="datetime-local"
      disabled={disabled}
      value={value.slice(0, MINUTES_LENGTH).replace(' ', 'T')}
      onChange={(event) => onChange(event.target.value.replace('T', ' '))}
    />
  );
}
