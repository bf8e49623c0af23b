import { checkStaffLogin } from '@koi/contract/rules/staff';
import { useFields } from '@koi/ui/use-fields';
import { call, staffCalls } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Hint, PasswordField } from '../../../ui/index.ts';
import styles from './login-screen.module.css';
import { NameField, StepForm } from './step-form.tsx';
import type { Ticket } from './ticket.ts';

interface PasswordStepProps {
  /** Why the person has to log in again. */
  notice: string | undefined;
  onTicket: (ticket: Ticket) => void;
  onEnrol: () => void;
}

export function PasswordStep({ notice, onTicket, onEnrol }: PasswordStepProps) {
  const { values, bind } = useFields({ name: '', password: '' });
  const { attempt, setFailure, ...state } = useAttempt();
  const submit = () => {
    const objection = checkStaffLogin(values);
    if (objection) return setFailure(objection);
    void attempt(async () => {
      const { data } = await call(staffCalls.session.login, values);
      onTicket({ ...data, name: values.name.trim() });
    });
  };
  const foot = (
    <>
      忘记密码？请联系账号安全人员重置。
      <button type="button" className={styles.act} onClick={onEnrol}>
        首次登录，有注册码
      </button>
    </>
  );
  return (
    <StepForm ok="下一步" attempt={state} onSubmit={submit} foot={foot}>
      {notice && !state.failure && <Hint tone="warning">{notice}</Hint>}
      <NameField {...bind('name')} />
      <PasswordField label="密码" autoComplete="current-password" maxLength={128} {...bind('password')} />
    </StepForm>
  );
}
