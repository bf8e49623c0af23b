import { PASSWORD_MIN_LENGTH } from '@koi/contract/constants';
import { checkRecovery, type Recovery } from '@koi/contract/rules/security';
import { MEMBERS, SECURITY } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { navigate } from '@koi/ui/router';
import { api, forgetMemberData } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { GoLink } from '../../lib/go-link.tsx';
import { servicePath, useBack } from '../../lib/navigation.ts';
import { PasswordField } from '../../lib/password-field.tsx';
import { signOutLocally, useIsMember } from '../../lib/session.ts';
import { useForm } from '../../lib/use-form.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { BackBar } from '../../ui/back-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { NameField } from './name-field.tsx';
import styles from './password-screen.module.css';
import { StrengthHint } from './strength-hint.tsx';

const EMPTY = { name: '', code: '', second: '', password: '', confirmPass: '' };
const HALF_MAX_LENGTH = 24;

const FIELD_OF_TEXT: Record<string, keyof typeof EMPTY> = {
  [SECURITY.recoveryNameMissing]: 'name',
  [SECURITY.recoveryCodeMissing]: 'code',
  [SECURITY.recoveryWrong]: 'code',
  [MEMBERS.password]: 'password',
  [SECURITY.passwordCommon]: 'password',
  [MEMBERS.passwordsDiffer]: 'confirmPass',
};

/** Sets a new password with both halves of the code that service gives to a member who can't log in. */
export function RecoverScreen() {
  const form = useForm(EMPTY);
  const back = useBack('/login');
  const isMember = useIsMember();
  const { busy, submit: recover } = useSubmit(async (values: Recovery) => {
    try {
      const { message } = await api.call(calls.security.recover, values);
      toast(message || SECURITY.recovered, 'success');
    } catch (error) {
      return form.refuse(error, FIELD_OF_TEXT);
    }
    // The server has ended all sessions of this member.
    signOutLocally();
    forgetMemberData();
    navigate('/login', { replace: true });
  });

  const submit = () => {
    const { name, code, second, ...passwords } = form.values;
    const isWhole = code.trim() !== '' && second.trim() !== '';
    const values = { ...passwords, name: name.trim(), code: isWhole ? `${code.trim()}-${second.trim()}` : '' };
    const failing = checkRecovery(values);
    const field = FIELD_OF_TEXT[failing ?? ''] ?? 'code';
    if (failing) form.fail(field === 'code' && code.trim() !== '' ? 'second' : field, failing);
    else void recover(values);
  };

  return (
    <>
      <BackBar title={SECURITY.recoverTitle} onBack={back} />
      <Form className={styles.body} onSubmit={submit}>
        <p className={styles.lead}>
          请先<GoLink to={servicePath(isMember)}>联系客服</GoLink>
          核对身份。经两位工作人员同意后，他们会分别告诉您一段代码，24
          小时内凭两段代码可设置新的登录密码。不要把两段都告诉任何人，工作人员也不会问。
        </p>
        <Card padded className={styles.form}>
          <NameField {...form.bind('name')} placeholder="用户名" />
          <Field
            {...form.bind('code')}
            icon="shield-check"
            aria-label="第 1 段代码"
            placeholder="第 1 段代码（客服）"
            maxLength={HALF_MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <Field
            {...form.bind('second')}
            icon="shield-check"
            aria-label="第 2 段代码"
            placeholder="第 2 段代码（复核人）"
            maxLength={HALF_MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <PasswordField
            {...form.bind('password')}
            aria-label="新登录密码"
            placeholder="新登录密码，最少 6 位"
            autoComplete="new-password"
          />
          <StrengthHint password={form.values.password} minLength={PASSWORD_MIN_LENGTH} />
          <PasswordField
            {...form.bind('confirmPass')}
            aria-label="确认密码"
            placeholder="再次输入新密码"
            autoComplete="new-password"
          />
        </Card>
        <Button type="submit" busy={busy} className={styles.submit}>
          设置新密码
        </Button>
      </Form>
    </>
  );
}
