import { PASSWORD_MIN_LENGTH, PAY_PASSWORD_MAX_LENGTH, PAY_PASSWORD_MIN_LENGTH } from '@koi/contract/constants';
import { checkPasswordChange, checkPayPasswordChange, type PasswordChange } from '@koi/contract/rules/members';
import { MEMBERS, PAY_RESETS, SECURITY } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { Icon } from '@koi/ui/icon';
import { navigate } from '@koi/ui/router';
import { api, forgetMemberData } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { GoLink } from '../../lib/go-link.tsx';
import { useBack, useQueryParams } from '../../lib/navigation.ts';
import { PasswordField } from '../../lib/password-field.tsx';
import { signOutLocally } from '../../lib/session.ts';
import { useForm } from '../../lib/use-form.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { BackBar } from '../../ui/back-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form.tsx';
import styles from './password-screen.module.css';
import { StrengthHint } from './strength-hint.tsx';

const FIELD_OF_TEXT: Record<string, keyof PasswordChange> = {
  [MEMBERS.oldMissing]: 'old',
  [MEMBERS.newMissing]: 'next',
  [MEMBERS.confirmMissing]: 'confirm',
  [MEMBERS.oldLength]: 'old',
  [MEMBERS.newLength]: 'next',
  [MEMBERS.passwordsDiffer]: 'confirm',
  [MEMBERS.newSameAsOld]: 'next',
  [MEMBERS.oldWrong]: 'old',
  [SECURITY.passwordCommon]: 'next',
};

/** By the query `type`: 1 is the login password, 2 the withdrawal password. */
const KINDS = {
  login: {
    title: '登录密码',
    check: checkPasswordChange,
    call: calls.members.changePassword,
    hint: `最少 ${PASSWORD_MIN_LENGTH} 位。修改成功后，所有设备都需要重新登录。`,
    minLength: PASSWORD_MIN_LENGTH,
  },
  pay: {
    title: '取款密码',
    check: checkPayPasswordChange,
    call: calls.members.changePayPassword,
    hint: `${PAY_PASSWORD_MIN_LENGTH}~${PAY_PASSWORD_MAX_LENGTH} 位，用于取款和绑定卡片。请勿与登录密码相同。`,
    minLength: PAY_PASSWORD_MIN_LENGTH,
  },
};

export function PasswordScreen() {
  const isPay = useQueryParams().get('type') === '2';
  const kind = isPay ? KINDS.pay : KINDS.login;
  const form = useForm({ old: '', next: '', confirm: '' });
  const back = useBack('/userCent');

  const { busy, submit: change } = useSubmit(async ({ old: password, next: paypassword }: PasswordChange) => {
    try {
      const { message } = await api.call(kind.call, { password, paypassword });
      toast(message || MEMBERS.passwordChanged, 'success');
    } catch (error) {
      return form.refuse(error, FIELD_OF_TEXT);
    }
    if (isPay) return back();
    // The server has ended all sessions of this member, including this one.
    signOutLocally();
    forgetMemberData();
    navigate('/login', { replace: true });
  });

  const submit = () => {
    const failing = kind.check(form.values);
    if (failing) form.fail(FIELD_OF_TEXT[failing] ?? 'old', failing);
    else void change(form.values);
  };

  return (
    <>
      <BackBar title={kind.title} onBack={back} />
      <Form className={styles.body} onSubmit={submit}>
        <Card padded className={styles.form}>
          <PasswordField
            {...form.bind('old')}
            label={`旧${kind.title}`}
            placeholder="请输入旧密码"
            autoComplete={isPay ? 'off' : 'current-password'}
            enterKeyHint="next"
          />
          <PasswordField
            {...form.bind('next')}
            label={`新${kind.title}`}
            placeholder="请输入新密码"
            autoComplete={isPay ? 'off' : 'new-password'}
            enterKeyHint="next"
          />
          <StrengthHint password={form.values.next} minLength={kind.minLength} />
          <PasswordField
            {...form.bind('confirm')}
            label="确认密码"
            placeholder="请再次输入新密码"
            autoComplete={isPay ? 'off' : 'new-password'}
            enterKeyHint="done"
          />
        </Card>
        <p className={styles.hint}>
          <Icon name="info" size={16} />
          {kind.hint}
        </p>
        <Button type="submit" busy={busy} className={styles.submit}>
          确认修改
        </Button>
        {isPay && (
          <GoLink to="/payReset" className={styles.forgotten}>
            {PAY_RESETS.forgotten}
          </GoLink>
        )}
      </Form>
    </>
  );
}
