import { checkLoginPassword, checkTotpConfirmation } from '@koi/contract/rules/security';
import { SECURITY } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { copy } from '../../lib/clipboard.ts';
import { drawCode } from '../../lib/draw-code.ts';
import { PasswordField } from '../../lib/password-field.tsx';
import { useForm } from '../../lib/use-form.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import styles from './totp-screen.module.css';

const PASSWORD_FIELDS = { [SECURITY.passwordWrong]: 'password' } as const;
const CODE_FIELDS = { [SECURITY.confirmForm]: 'code', [SECURITY.codeWrong]: 'code' } as const;

interface Begun {
  secret: string;
  drawing: Awaited<ReturnType<typeof drawCode>>;
}

/** Adding an authenticator: first the login password, then the QR code. The secret is never kept. */
export function Enrolment({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [begun, setBegun] = useState<Begun>();
  return begun ? <Scanning begun={begun} onCodes={onCodes} /> : <PasswordStep onBegun={setBegun} />;
}

function PasswordStep({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const form = useForm({ password: '' });
  const { busy, submit: begin } = useSubmit(async (password: string) => {
    try {
      const { data } = await api.call(calls.security.enrol, { password });
      onBegun({ secret: data.secret, drawing: await drawCode(data.otpauth) });
    } catch (failure) {
      form.refuse(failure, PASSWORD_FIELDS);
    }
  });
  const submit = () => {
    const failing = checkLoginPassword(form.values);
    if (failing) form.fail('password', failing);
    else void begin(form.values.password);
  };
  return (
    <Card padded className={styles['part']}>
      <h2>验证登录密码</h2>
      <p>开启后，登录时除密码外还需要验证器应用中的 6 位验证码。为防止他人用已登录的设备绑定，请先输入登录密码。</p>
      <Form onSubmit={submit} className={styles['form']}>
        <PasswordField
          {...form.bind('password')}
          label="登录密码"
          placeholder="请输入登录密码"
          autoComplete="current-password"
          enterKeyHint="next"
        />
        <Button type="submit" busy={busy}>
          下一步
        </Button>
      </Form>
    </Card>
  );
}

/** The QR code for an authenticator app, and the first code that turns it on. */
function Scanning({ begun: { secret, drawing }, onCodes }: { begun: Begun; onCodes: (codes: string[]) => void }) {
  const form = useForm({ code: '' });
  const { busy, submit: confirmCode } = useSubmit(async (code: string) => {
    try {
      const { data: made, message } = await api.call(calls.security.confirm, { code });
      toast(message, 'success');
      onCodes(made.codes);
    } catch (failure) {
      form.refuse(failure, CODE_FIELDS);
    }
  });
  const submit = () => {
    const failing = checkTotpConfirmation(form.values);
    if (failing) form.fail('code', failing);
    else void confirmCode(form.values.code);
  };
  return (
    <Card padded className={styles['part']}>
      <h2>1. 用验证器应用扫描二维码</h2>
      <p>可使用 Google Authenticator、Microsoft Authenticator 等应用。在同一部手机上操作时，请复制密钥并手动输入。</p>
      <div className={styles['code']} role="img" aria-label="动态验证码二维码">
        <svg viewBox={`0 0 ${drawing.size} ${drawing.size}`} shapeRendering="crispEdges" aria-hidden="true">
          <path d={drawing.path} />
        </svg>
      </div>
      <p className={styles['secret']}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
      <Button kind="secondary" size="md" icon="copy" onClick={() => void copy(secret)}>
        复制密钥
      </Button>
      <h2>2. 输入应用显示的验证码</h2>
      <Form onSubmit={submit} className={styles['form']}>
        <Field
          {...form.bind('code')}
          label="6 位动态验证码"
          icon="shield-check"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          placeholder="请输入 6 位验证码"
        />
        <Button type="submit" busy={busy}>
          开启
        </Button>
      </Form>
    </Card>
  );
}
