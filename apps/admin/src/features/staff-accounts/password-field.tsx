import { Field, PasswordInput } from '../../ui/index.ts';

interface PasswordFieldProps {
  label: string;
  /** Said after what a password must be. */
  aside?: string;
  value: string;
  error: string | undefined;
  onChange: (password: string) => void;
}

/** A password for somebody else's account. */
export function PasswordField({ label, aside = '', value, error, onChange }: PasswordFieldProps) {
  return (
    <Field label={label} hint={`至少10位，同时包含字母和数字${aside}`} error={error}>
      {(id) => (
        <PasswordInput
          id={id}
          autoComplete="new-password"
          maxLength={128}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
