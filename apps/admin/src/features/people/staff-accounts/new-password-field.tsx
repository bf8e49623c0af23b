import { PasswordField } from '../../../ui/index.ts';

interface NewPasswordFieldProps {
  label: string;
  /** Appended to the hint with the password rules. */
  aside?: string;
  value: string;
  error: string | undefined;
  onChange: (password: string) => void;
}

/** Password input for another person's account. */
export function NewPasswordField({ label, aside = '', value, error, onChange }: NewPasswordFieldProps) {
  return (
    <PasswordField
      label={label}
      hint={`至少10位，同时包含字母和数字${aside}`}
      error={error}
      autoComplete="new-password"
      maxLength={128}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
