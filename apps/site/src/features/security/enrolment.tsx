import { checkTotpConfirmation } from '@koi/contract/rules/security';
import { SECURITY } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { copy } from '../../lib/clipboard.ts';
import { drawCode } from '../../lib/draw-code.ts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useQuery } from '../../lib/query/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './totp-screen.module.css';

const FIELDS = { [SECURITY.confirmForm]: 'code', [SECURITY.codeWrong]: 'code' } as const;

/** The secret is read once for each opening of the screen and never kept. */
const useEnrolment = () =>
  useQuery({
    queryKey: ['member', 'security', 'enrolment'],
    queryFn: async () => {
      const { data } = await api.call(calls.security.enrol, {});
      return { ...data, drawing: await drawCode(data.otpauth) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** The QR code for an authenticator app, and the first code that turns it on. */
export function Enrolment({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const { data, error, refetch } = useEnrolment();
  const form = useForm({ code: '' });
  const { busy, submit: confirmCode } = useSubmit(async (code: string) => {
    try {
      const { data: made, message } = await api.call(calls.security.confirm, { code });
      toast(message, 'success');
      onCodes(made.codes);
    } catch (failure) {
      form.refuse(failure, FIELDS);
    }
  });
  const submit = () => {
    const failing = checkTotpConfirmation(form.values);
    if (failing) form.fail('code', failing);
    else void confirmCode(form.values.code);
  };
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  return (
    <Card padded className={styles['part']}>
      <h2>1. 用验证器应用扫描二维码</h2>
      <p>可使用 Google Authenticator、Microsoft Authenticator 等应用。在同一部手机上操作时，请复制密钥并手动输入。</p>
      <div className={styles['code']} role="img" aria-label="动态验证码二维码">
        {data ? (
          <svg viewBox={`0 0 ${data.drawing.size} ${data.drawing.size}`} shapeRendering="crispEdges" aria-hidden="true">
            <path d={data.drawing.path} />
          </svg>
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
      <p className={styles['secret']}>{data?.secret.match(/.{1,4}/g)?.join(' ') ?? ' '}</p>
      <Button kind="secondary" size="md" icon="copy" disabled={!data} onClick={() => data && void copy(data.secret)}>
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
        <Button type="submit" busy={busy} disabled={!data}>
          开启
        </Button>
      </Form>
    </Card>
  );
}
