import type { SuspensePayment } from '@koi/contract';
import { SUSPENSE_STATE } from '@koi/contract/constants';
import { checkHashSubmission } from '@koi/contract/rules/tron';
import { displayMoney, groupDigits } from '@koi/money';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { exactTime, listTime } from '../../../lib/times.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import {
  Button,
  Ends,
  Hint,
  Loading,
  Pairs,
  Panel,
  PanelHead,
  PanelSection,
  Stack,
  TextField,
} from '../../../ui/index.ts';
import { Stand } from './columns.tsx';
import { Proposing } from './proposing.tsx';
import { SUSPENSE_READS } from './reads.ts';
import styles from './suspense.module.css';

const POLL_MS = 10_000;

function Address({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.address}>
      <span>{label}</span>
      <Ends text={text} />
    </div>
  );
}

/** Records the transaction of an agreed return. */
function Sent({ payment, onDone }: { payment: SuspensePayment; onDone: () => void }) {
  const hash = useText();
  const { busy, run } = useAction(staffCalls.suspense.sent, {
    changes: SUSPENSE_READS,
    onDone,
    onFailed: (text) => hash.refuse(text),
  });
  const submit = () => {
    const input = { no: payment.no, tx_hash: hash.text };
    if (hash.passes(checkHashSubmission({ out_trade_no: payment.no, tx_hash: hash.text }))) void run(input);
  };
  return (
    <Stack gap={8}>
      <TextField label="退回交易哈希" {...hash.field} placeholder="从钱包转出后填写，由链上核对" />
      <Button size="lg" tone="primary" busy={busy} onClick={submit}>
        登记退回
      </Button>
    </Stack>
  );
}

/** How the payment ended, or where it is to be sent. */
function Outcome({ payment }: { payment: SuspensePayment }) {
  const { order_no, return_address, return_hash, ended_at, ended_by } = payment;
  return (
    <PanelSection title="处理">
      <Pairs
        items={[
          ...(order_no === ''
            ? []
            : [{ label: '归入订单', value: <Link to={`/reviews?search=${order_no}`}>{order_no}</Link> }]),
          ...(return_address === '' ? [] : [{ label: '退回地址', value: return_address }]),
          ...(return_hash === '' ? [] : [{ label: '退回哈希', value: return_hash }]),
          ...(ended_at === '' ? [] : [{ label: '了结', value: `${ended_by}，${listTime(ended_at)}` }]),
        ]}
      />
    </PanelSection>
  );
}

export function SuspensePanel({ no, onClose }: { no: string; onClose: () => void }) {
  const mayPropose = useMay('deposits.review');
  const { data, error, refetch } = useCall(staffCalls.suspense.detail, { no }, { everyMs: POLL_MS });
  if (!data) {
    return (
      <Panel subtitle={no} title="USDT 挂账" onClose={onClose}>
        <Loading error={error} onRetry={refetch} rows={8} />
      </Panel>
    );
  }
  const { payment, candidates, senders } = data;
  const { state, proposer } = payment;
  const isOpen = state === SUSPENSE_STATE.open;
  return (
    <Panel
      subtitle={`挂账 ${no}`}
      title={`${groupDigits(payment.usdt_amount)} USDT`}
      head={
        <PanelHead>
          <span>
            ≈ ¥{displayMoney(payment.amount)} · {exactTime(payment.block_at)} 到账
          </span>
          <Stand payment={payment} />
        </PanelHead>
      }
      onClose={onClose}
      footer={
        state === SUSPENSE_STATE.returning && mayPropose && <Sent payment={payment} onDone={() => void refetch()} />
      }
    >
      <PanelSection>
        <Address label="付款地址" text={payment.sender} />
        <Address label="交易哈希" text={payment.tx_hash} />
        <Address label="收款地址" text={payment.address} />
      </PanelSection>
      <PanelSection title="用过该付款地址的会员">
        {senders.length === 0 ? (
          <p className={styles.quiet}>第一次见到该地址</p>
        ) : (
          <Pairs
            items={senders.map(({ member_id, member_name, payments, last_at }) => ({
              label: member_name,
              value: (
                <Link to={`/members/${member_id}`}>
                  {payments} 笔，最近 {listTime(last_at)}
                </Link>
              ),
            }))}
          />
        )}
      </PanelSection>
      {!isOpen && <Outcome payment={payment} />}
      {isOpen && proposer !== '' && (
        <PanelSection>
          <Hint>
            {proposer} 已提出处理，等待第二人。复核在<Link to="/proposals">双人复核</Link>，24 小时有效。
          </Hint>
        </PanelSection>
      )}
      {isOpen && proposer === '' && mayPropose && <Proposing payment={payment} candidates={candidates} />}
    </Panel>
  );
}
