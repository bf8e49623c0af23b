import { checkEnrolment } from '@koi/contract/rules/staff';
import { STAFF } from '@koi/contract/texts';
import { useFields } from '@koi/ui/use-fields';
import { call, staffCalls } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { PasswordField, TextField } from '../../../ui/index.ts';
import styles from './login-screen.module.css';
import { NameField, StepForm } from './step-form.tsx';
import type { Ticket } from './ticket.ts';

interface EnrolStepProps {
  onTicket: (ticket: Ticket) => void;
  onBack: () => void;
}

/** The first login of a new or reset account: both halves of the enrolment code, and a password of one's own. */
export function EnrolStep({ onTicket, onBack }: EnrolStepProps) {
  const { values, bind } = useFields({ name: '', code: '', password: '' });
  const { attempt, setFailure, ...state } = useAttempt();
  const submit = () => {
    const objection = checkEnrolment(values);
    if (objection) return setFailure(objection);
    void attempt(async () => {
      const { data } = await call(staffCalls.session.enrol, values);
      onTicket({ ...data, name: values.name.trim() });
    });
  };
  const foot = (
    <button type="button" className={styles.act} onClick={onBack}>
      已有密码，返回登录
    </button>
  );
  return (
    <StepForm ok="设置密码并继续" attempt={state} onSubmit={submit} foot={foot}>
      <NameField {...bind('name')} />
      <TextField
        label="注册码"
        hint="提出人和复核人各给您一段时，依次输入两段；安装时显示的只有一段"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={32}
        {...bind('code')}
      />
      <PasswordField
        label="设置密码"
        hint={STAFF.passwordRule}
        autoComplete="new-password"
        maxLength={128}
        {...bind('password')}
      />
    </StepForm>
  );
}
