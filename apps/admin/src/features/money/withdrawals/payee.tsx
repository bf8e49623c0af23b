import { SHELL } from '@koi/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { call, staffCalls } from '../../../lib/api.ts';
import { Button, Pairs, PanelSection, toast } from '../../../ui/index.ts';
import styles from './review.module.css';

const copy = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => toast(SHELL.copied, 'success'),
    () => toast('复制失败，请手动选择复制', 'failure'),
  );

/** The full account number is loaded only on request, because the server logs every access. */
export function Payee({ no }: { no: string }) {
  const look = useMutation({
    mutationFn: async () => (await call(staffCalls.withdrawals.payee, { no })).data,
    onError: (error) => toast(error.message, 'failure'),
  });
  const payee = look.data;
  return (
    <PanelSection title="收款账号">
      {payee && (
        <Pairs
          items={[
            { label: '银行', value: payee.bank },
            ...(payee.owner ? [{ label: '户名', value: payee.owner }] : []),
            ...(payee.branch ? [{ label: '开户行', value: payee.branch }] : []),
            { label: '账号', value: <span className={styles.whole}>{payee.number}</span> },
          ]}
        />
      )}
      <div className={styles.payee}>
        {payee ? (
          <Button tone="soft" icon="copy" onClick={() => copy(payee.number)}>
            复制账号
          </Button>
        ) : (
          <Button icon="eye" busy={look.isPending} onClick={() => look.mutate()}>
            查看收款账号
          </Button>
        )}
        <span className={styles.note}>每次查看都会记入审计日志</span>
      </div>
    </PanelSection>
  );
}
