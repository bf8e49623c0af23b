import { refusalOf } from '@koi/client';
import { SECURITY_REFUSALS } from '@koi/contract/refusals/security';
import { checkCaptcha, checkLogin } from '@koi/contract/rules/members';
import { MEMBERS } from '@koi/contract/texts';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { GoLink } from '../../lib/go-link.tsx';
import { PasswordField } from '../../lib/password-field.tsx';
import { showFailure } from '../../lib/show-failure.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import styles from './admission-form.module.css';
import { useCaptcha } from './captcha.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { NameField } from './name-field.tsx';
import { TotpStep } from './totp-step.tsx';
import { useAdmission } from './use-admission.ts';

const fieldOf = (text: string, { name }: { name: string }) => {
  if (text !== MEMBERS.credentialsMissing) return 'code';
  return name === '' ? 'name' : 'password';
};

interface Asked {
  name: string;
  password: string;
  code: string;
}

export function LoginForm({ onRegister }: { onRegister: () => void }) {
  const form = useForm({ name: '', password: '', code: '' });
  const captcha = useCaptcha(() => form.set('code', ''));
  const [remember, setRemember] = useState(true);
  const admission = useAdmission(captcha);
  /** The login that is complete except for the code of the authenticator. */
  const [asked, setAsked] = useState<Asked>();

  const enter = (login: Asked & { totp?: string }, onFailed = showFailure) =>
    void admission.request(() => api.call(calls.members.login, login), {
      remember,
      onFailed: (error) => {
        if (refusalOf(error, SECURITY_REFUSALS) === 'codeNeeded') setAsked(login);
        else onFailed(error);
      },
    });

  const submit = () => {
    const values = { ...form.values, name: form.values.name.trim() };
    const failing = checkLogin(values) ?? checkCaptcha(values.code, captcha.code);
    if (failing) form.fail(fieldOf(failing, values), failing);
    else enter(values);
  };

  if (asked) {
    return (
      <TotpStep
        busy={admission.busy}
        onCode={(totp, onFailed) => enter({ ...asked, totp }, onFailed)}
        onBack={() => setAsked(undefined)}
      />
    );
  }

  return (
    <Form stacked className={styles.form} onSubmit={submit}>
      <NameField {...form.bind('name')} placeholder="用户名" />
      <PasswordField
        {...form.bind('password')}
        aria-label="登录密码"
        placeholder="登录密码"
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <CaptchaField captcha={captcha} field={form.bind('code')} onHint={(text) => form.hint('code', text)} />
      <div className={styles.options}>
        <label className={styles.remember}>
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          12 小时内自动登录
        </label>
        <button type="button" className={styles.link} onClick={onRegister}>
          没有账号？去注册
        </button>
      </div>
      <Button type="submit" busy={admission.busy} className={styles.submit}>
        立即登录
      </Button>
      <GoLink to="/recover" className={styles.forgotten}>
        忘记密码？
      </GoLink>
    </Form>
  );
}
