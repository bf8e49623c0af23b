import type { ReactNode } from 'react';
import { Trouble } from '../../../lib/trouble.tsx';
import { Button, TextField } from '../../../ui/index.ts';
import styles from './login-screen.module.css';

interface StepFormProps {
  /** Text of the submit button. */
  ok: string;
  attempt: { busy: boolean; failure: string | undefined; waitS: number };
  onSubmit: () => void;
  /** Shown below the button. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The form of a step of the login, with the server's message about the last attempt. */
export function StepForm({ ok, attempt: { busy, failure, waitS }, onSubmit, foot, children }: StepFormProps) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <Trouble text={failure} waitS={waitS} />
      <Button type="submit" tone="primary" size="lg" busy={busy} disabled={waitS > 0} className={styles.submit}>
        {ok}
      </Button>
      {foot && <p className={styles.foot}>{foot}</p>}
    </form>
  );
}

interface NameFieldProps {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

export function NameField({ value, onChange }: NameFieldProps) {
  return (
    <TextField
      label="账号"
      name="username"
      autoFocus
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={32}
      value={value}
      onChange={onChange}
    />
  );
}
