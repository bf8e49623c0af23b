import { checkSecondFactor } from '@koi/contract/rules/security';
import { SECURITY } from '@koi/contract/texts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import styles from './admission-form.module.css';

const FIELDS = { [SECURITY.codeWrong]: 'code' } as const;

interface TotpStepProps {
  busy: boolean;
  onCode: (code: string, onFailed: (error: unknown) => void) => void;
  onBack: () => void;
}

/** The second step of a login, for members who use an authenticator. */
export function TotpStep({ busy, onCode, onBack }: TotpStepProps) {
  const form = useForm({ code: '' });
  const submit = () => {
    const failing = checkSecondFactor(form.values);
    if (failing) form.fail('code', failing);
    else onCode(form.values.code, (error) => form.refuse(error, FIELDS));
  };
  return (
    <Form stacked className={styles.form} onSubmit={submit}>
      <p className={styles.step}>请输入验证器应用中的 6 位验证码。手机不在身边时，可输入一个恢复码。</p>
      <Field
        {...form.bind('code')}
        icon="shield-check"
        aria-label={SECURITY.totpTitle}
        placeholder="6 位验证码或恢复码"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        maxLength={24}
        autoFocus
      />
      <Button type="submit" busy={busy} className={styles.submit}>
        验证并登录
      </Button>
      <button type="button" className={styles.forgotten} onClick={onBack}>
        返回重新登录
      </button>
    </Form>
  );
}
