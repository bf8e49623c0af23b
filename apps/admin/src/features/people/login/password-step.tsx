import { checkStaffLogin } from '@koi/contract/rules/staff';
import { type FormEvent, useState } from 'react';
import { call, staffCalls } from '../../../lib/api.ts';
import { Trouble } from '../../../lib/trouble.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button, Hint, PasswordField, TextField } from '../../../ui/index.ts';
import styles from './login-screen.module.css';
import type { Ticket } from './ticket.ts';

interface PasswordStepProps {
  /** Why the person has to log in again. */
  notice: string | undefined;
  onTicket: (ticket: Ticket) => void;
  onEnrol: () => void;
}

export function PasswordStep({ notice, onTicket, onEnrol }: PasswordStepProps) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { busy, failure, waitS, attempt, setFailure } = useAttempt();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const objection = checkStaffLogin({ name, password });
    if (objection) return setFailure(objection);
    void attempt(async () => {
      const { data } = await call(staffCalls.session.login, { name, password });
      onTicket({ ...data, name: name.trim() });
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {notice && !failure && (
        <Hint tone="warning" icon="warning">
          {notice}
        </Hint>
      )}
      <TextField
        label="账号"
        name="username"
        autoFocus
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={32}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PasswordField
        label="密码"
        name="password"
        autoComplete="current-password"
        maxLength={128}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Trouble text={failure} waitS={waitS} />
      <Button type="submit" tone="primary" size="lg" busy={busy} disabled={waitS > 0} className={styles.submit}>
        下一步
      </Button>
      <p className={styles.foot}>
        忘记密码？请联系账号安全人员重置。
        <button type="button" className={styles.act} onClick={onEnrol}>
          首次登录，有注册码
        </button>
      </p>
    </form>
  );
}
