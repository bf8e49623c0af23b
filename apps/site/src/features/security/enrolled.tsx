import { checkSecondFactor } from '@koi/contract/rules/security';
import { SECURITY } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useForm } from '../../lib/use-form.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './totp-screen.module.css';

const FIELDS = { [SECURITY.codeForm]: 'code', [SECURITY.codeWrong]: 'code' } as const;

interface EnrolledProps {
  codesLeft: number;
  onCodes: (codes: string[]) => void;
  onOff: () => void;
}

/** An authenticator that is on. New recovery codes and turning it off each need a code. */
export function Enrolled({ codesLeft, onCodes, onOff }: EnrolledProps) {
  const form = useForm({ code: '' });
  const { busy, submit } = useSubmit(async (action: 'renew' | 'off') => {
    const { code } = form.values;
    const failing = checkSecondFactor({ code });
    if (failing) return form.fail('code', failing);
    try {
      if (action === 'off') {
        const { message } = await api.call(calls.security.disable, { code });
        toast(message, 'success');
        return onOff();
      }
      const { data, message } = await api.call(calls.security.renewCodes, { code });
      toast(message, 'success');
      onCodes(data.codes);
    } catch (error) {
      form.refuse(error, FIELDS);
    }
  });
  return (
    <Card padded className={styles['part']}>
      <h2>
        {SECURITY.totpTitle}
        <Tag tone="success" size="sm">
          已开启
        </Tag>
      </h2>
      <p>
        登录时需要输入验证器应用中的 6 位验证码。剩余恢复码 <b>{codesLeft}</b> 个。
      </p>
      <Field
        {...form.bind('code')}
        label="动态验证码或恢复码"
        icon="shield-check"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        maxLength={24}
        placeholder="请输入 6 位验证码或恢复码"
      />
      <Button kind="secondary" size="md" busy={busy} onClick={() => void submit('renew')}>
        更换恢复码
      </Button>
      <Button kind="plain" size="md" busy={busy} className={styles['off']} onClick={() => void submit('off')}>
        关闭动态验证码
      </Button>
    </Card>
  );
}
