import { INPUT_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@koi/contract/constants';
import { checkCaptcha, checkRegistration } from '@koi/contract/rules/members';
import { MEMBERS, PROTECTION, SECURITY } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { noteMaintenance } from '../../lib/closed.ts';
import { GoLink } from '../../lib/go-link.tsx';
import { PasswordField } from '../../lib/password-field.tsx';
import { forgetPid, knownPid, rememberPid } from '../../lib/referrer.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import styles from './admission-form.module.css';
import { useCaptcha } from './captcha.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { NameField } from './name-field.tsx';
import { StrengthHint } from './strength-hint.tsx';
import { useAdmission } from './use-admission.ts';

const EMPTY = { name: '', password: '', confirmPass: '', realname: '', paypassword: '', code: '' };

const FIELD_OF_TEXT: Record<string, keyof typeof EMPTY> = {
  [MEMBERS.name]: 'name',
  [MEMBERS.password]: 'password',
  [MEMBERS.passwordsDiffer]: 'confirmPass',
  [MEMBERS.realname]: 'realname',
  [MEMBERS.payPassword]: 'paypassword',
  [MEMBERS.payPasswordLong]: 'paypassword',
  [MEMBERS.nameTaken]: 'name',
  [SECURITY.passwordCommon]: 'password',
};

const isName = (name: string) => checkRegistration({ ...EMPTY, name: name.trim() }) !== MEMBERS.name;

const register = async (form: typeof EMPTY, onRegistered: () => void) => {
  rememberPid();
  const answer = await api.call(calls.members.register, { ...form, pid: knownPid() ?? '' });
  forgetPid();
  onRegistered();
  return answer;
};

interface RegistrationFormProps {
  /** Called before the session starts. */
  onRegistered: () => void;
}

export function RegistrationForm({ onRegistered }: RegistrationFormProps) {
  const form = useForm(EMPTY);
  const captcha = useCaptcha(() => form.set('code', ''));
  const admission = useAdmission(captcha);

  const submit = () => {
    // Phone keyboards append a blank to a completed name.
    const values = { ...form.values, name: form.values.name.trim() };
    const failing = checkRegistration(values) ?? checkCaptcha(values.code, captcha.code);
    if (failing) form.fail(FIELD_OF_TEXT[failing] ?? 'code', failing);
    else
      void admission.request(() => register(values, onRegistered), {
        remember: false,
        onFailed: (error) => {
          noteMaintenance(error);
          form.refuse(error, FIELD_OF_TEXT);
        },
      });
  };

  return (
    <Form stacked className={styles.form} onSubmit={submit}>
      <NameField
        {...form.bind('name')}
        placeholder="用户名，6~16 位字母或数字"
        trailing={
          isName(form.values.name) && (
            <span className={styles.valid} role="img" aria-label="用户名格式正确">
              <Icon name="check-circle" weight="fill" size={20} />
            </span>
          )
        }
      />
      <PasswordField
        {...form.bind('password')}
        aria-label="登录密码"
        placeholder="登录密码，最少 6 位"
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <StrengthHint password={form.values.password} minLength={PASSWORD_MIN_LENGTH} />
      <PasswordField
        {...form.bind('confirmPass')}
        aria-label="确认密码"
        placeholder="再次输入登录密码"
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <Field
        {...form.bind('realname')}
        icon="identification-card"
        aria-label="真实姓名"
        placeholder="真实姓名，与银行卡一致"
        maxLength={INPUT_MAX_LENGTH}
        autoComplete="name"
        enterKeyHint="next"
      />
      <PasswordField
        {...form.bind('paypassword')}
        icon="shield-check"
        aria-label="支付密码"
        placeholder="支付密码，6~18 位"
        autoComplete="off"
        enterKeyHint="next"
      />
      <CaptchaField captcha={captcha} field={form.bind('code')} onHint={(text) => form.hint('code', text)} />
      <Button type="submit" busy={admission.busy} className={styles.submit}>
        立即注册
      </Button>
      <p className={styles.terms}>
        <span>{PROTECTION.adults}，</span>
        <span>注册即表示您已年满 18 周岁，</span>
        <span>
          并同意<GoLink to="/abouts?type=5">服务条款与规则</GoLink>和<GoLink to="/abouts?type=6">隐私政策</GoLink>
        </span>
      </p>
    </Form>
  );
}
