import type { SuspensePayment } from '@koi/contract';
import { SUSPENSE_STATE } from '@koi/contract/constants';
import { checkClosing } from '@koi/contract/rules/suspense';
import { checkHashSubmission } from '@koi/contract/rules/tron';
import { displayMoney, groupDigits } from '@koi/money';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { ReasonField } from '../../../lib/proposal-reason.tsx';
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

/** Records the transaction of an agreed return, or proposes to end it with another amount. */
function Sent({ payment, onDone }: { payment: SuspensePayment; onDone: () => void }) {
  const { no } = payment;
  const hash = useText();
  const reason = useText();
  const [isOther, setOther] = useState(false);
  const options = { changes: SUSPENSE_READS, onDone, onFailed: (text: string) => hash.refuse(text) };
  const recording = useAction(staffCalls.suspense.sent, options);
  const closing = useAction(staffCalls.suspense.close, options);
  const submit = () => {
    if (!hash.passes(checkHashSubmission({ out_trade_no: no, tx_hash: hash.text }))) return;
    if (!isOther) {
      void recording.run({ no, tx_hash: hash.text });
      return;
    }
    const form = { no, tx_hash: hash.text, reason: reason.text };
    if (reason.passes(checkClosing(form))) void closing.run(form);
  };
  return (
    <Stack gap={8}>
      <TextField label="退回交易哈希" {...hash.field} placeholder="从钱包转出后填写，由链上核对" />
      {isOther && <ReasonField {...reason.field} />}
      <Button size="lg" tone="primary" busy={recording.busy || closing.busy} onClick={submit}>
        {isOther ? '提交了结，待复核' : '登记退回'}
      </Button>
      {!isOther && (
        <Button size="lg" onClick={() => setOther(true)}>
          金额不符，提交复核
        </Button>
      )}
    </Stack>
  );
}

/** How the payment ended, or where it is to be sent. */
function Outcome({ payment }: { payment: SuspensePayment }) {
  const { order_no, return_address, return_usdt, return_hash, ended_at, ended_by } = payment;
  const isSent = return_hash !== '';
  return (
    <PanelSection title="处理">
      <Pairs
        items={[
          ...(order_no === ''
            ? []
            : [{ label: '归入订单', value: <Link to={`/reviews?search=${order_no}`}>{order_no}</Link> }]),
          ...(return_address === '' ? [] : [{ label: '退回地址', value: return_address }]),
          ...(return_usdt === ''
            ? []
            : [
                isSent
                  ? { label: '实退金额', value: `${return_usdt} USDT` }
                  : { label: '应退金额', value: `不少于 ${return_usdt} USDT` },
              ]),
          ...(isSent ? [{ label: '退回哈希', value: return_hash }] : []),
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
        state === SUSPENSE_STATE.returning &&
        proposer === '' &&
        mayPropose && <Sent payment={payment} onDone={() => void refetch()} />
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
      {proposer !== '' && (
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
