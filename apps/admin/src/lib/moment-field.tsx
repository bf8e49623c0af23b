import { Field, TextInput } from '../ui/index.ts';

interface MomentFieldProps {
  label: string;
  hint?: string | undefined;
  /** `YYYY-MM-DD HH:mm`, with seconds or without; empty for none. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  disabled?: boolean | undefined;
}

const MINUTES_LENGTH = 16;

/** A moment of Beijing's clock, wherever the desk stands. */
export function MomentField({ label, hint, value, onChange, error, disabled }: MomentFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(id) => (
        <TextInput
          id={id}
          type="datetime-local"
          disabled={disabled}
          value={value.slice(0, MINUTES_LENGTH).replace(' ', 'T')}
          onChange={(event) => onChange(event.target.value.replace('T', ' '))}
        />
      )}
    </Field>
  );
}
