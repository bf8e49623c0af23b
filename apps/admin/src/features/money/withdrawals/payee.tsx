import { SHELL } from '@koi/contract/texts';
import { call, staffCalls } from '../../../lib/api.ts';
import { RecordedLook } from '../../../lib/reviews/index.ts';
import { Button, toast } from '../../../ui/index.ts';
import styles from './review.module.css';

const copy = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => toast(SHELL.copied, 'success'),
    () => toast('复制失败，请手动选择复制', 'failure'),
  );

/** The full account number of the payee. */
export function Payee({ no, objection }: { no: string; objection: string | undefined }) {
  return (
    <RecordedLook
      title="收款账号"
      ask="查看收款账号"
      objection={objection}
      load={async () => (await call(staffCalls.withdrawals.payee, { no })).data}
      itemsOf={(payee) => [
        { label: '银行', value: payee.bank },
        ...(payee.owner ? [{ label: '户名', value: payee.owner }] : []),
        ...(payee.branch ? [{ label: '开户行', value: payee.branch }] : []),
        { label: '账号', value: <span className={styles.whole}>{payee.number}</span> },
      ]}
      action={({ number }) => (
        <Button tone="soft" icon="copy" onClick={() => copy(number)}>
          复制账号
        </Button>
      )}
    />
  );
}
