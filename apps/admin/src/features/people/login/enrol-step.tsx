import { checkEnrolment } from '@koi/contract/rules/staff';
import { type FormEvent, useState } from 'react';
import { call, staffCalls } from '../../../lib/api.ts';
import { Trouble } from '../../../lib/trouble.tsx';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button, PasswordField, TextField } from '../../../ui/index.ts';
import styles from './login-screen.module.css';
import type { Ticket } from './ticket.ts';

interface EnrolStepProps {
  onTicket: (ticket: Ticket) => void;
  onBack: () => void;
}

/** The first login of a new or reset account: both halves of the enrolment code, and a password of one's own. */
export function EnrolStep({ onTicket, onBack }: EnrolStepProps) {
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const { busy, failure, waitS, attempt, setFailure } = useAttempt();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const objection = checkEnrolment({ name, code, password });
    if (objection) return setFailure(objection);
    void attempt(async () => {
      const { data } = await call(staffCalls.session.enrol, { name, code, password });
      onTicket({ ...data, name: name.trim() });
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
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
      <TextField
        label="注册码"
        hint="两段连在一起，由提出人和复核人分别告诉您"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={32}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <PasswordField
        label="设置密码"
        hint="至少12位，同时包含字母和数字，不能是常见密码"
        autoComplete="new-password"
        maxLength={128}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Trouble text={failure} waitS={waitS} />
      <Button type="submit" tone="primary" size="lg" busy={busy} disabled={waitS > 0} className={styles.submit}>
        设置密码并继续
      </Button>
      <p className={styles.foot}>
        <button type="button" className={styles.act} onClick={onBack}>
          已有密码，返回登录
        </button>
      </p>
    </form>
  );
}
