import type { StaffTransferDetail } from '@koi/contract';
import { STAFF_TRANSFERS } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { exactTime } from '../../../lib/times.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useNow } from '../../../lib/use-now.ts';
import {
  Button,
  Hint,
  Loading,
  Money,
  Pairs,
  Panel,
  PanelHead,
  PanelSection,
  Tag,
  Timeline,
} from '../../../ui/index.ts';
import { OPEN, standOf, untilAsked, wayOf } from './look.ts';
import { Proposal } from './proposal.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import styles from './transfers.module.css';
import { TRANSFER_READS, useTransfer } from './use-transfers.ts';
import { Way } from './way.tsx';

const SECOND_MS = 1000;

const eventsOf = ({ events }: StaffTransferDetail) =>
  events.map(({ at, who, text }) => ({ at: exactTime(at), who: who === '系统' ? '' : who, text }));

/** Past events of the transfer, and the next automatic step. */
function Story({ transfer }: { transfer: StaffTransferDetail }) {
  const now = useNow(SECOND_MS);
  if (transfer.state !== OPEN) return <Timeline items={eventsOf(transfer)} />;
  const [from, to] = wayOf(transfer);
  return (
    <Timeline
      items={[
        ...eventsOf(transfer),
        {
          at: untilAsked(transfer.next_ask_at, now),
          who: '',
          text: `自动查询第 ${transfer.asked + 1} 次：成功则到账${to}，失败则退回${from}`,
          pending: true,
        },
        ...(transfer.needs_person
          ? []
          : [{ at: '', who: '', text: '满 30 分钟仍无结果，转人工处理，须两人复核', pending: true }]),
      ]}
    />
  );
}

function Facts({ transfer }: { transfer: StaffTransferDetail }) {
  const mayReadMembers = useMay('members.read');
  const { member_id, member_name, automatic, created_at, decided_at, asked, reason, state } = transfer;
  return (
    <Pairs
      items={[
        {
          label: '会员',
          value: mayReadMembers ? (
            <Link className={styles.link} to={`/members/${member_id}`}>
              {member_name}
            </Link>
          ) : (
            member_name
          ),
        },
        { label: '方式', value: automatic ? '自动免转' : '手动转账' },
        { label: '发起时间', value: created_at },
        { label: '已查询', value: `${asked} 次` },
        ...(decided_at === '' ? [] : [{ label: '结束时间', value: decided_at }]),
        ...(reason === '' ? [] : [{ label: state === OPEN ? '最近答复' : '结果说明', value: reason }]),
      ]}
    />
  );
}

/** Options for a transfer in doubt: query the venue again, or a decision by two people. */
function Decision({ transfer }: { transfer: StaffTransferDetail }) {
  const [proposing, setProposing] = useState(false);
  const { busy, run } = useAction(staffCalls.transfers.ask, { changes: TRANSFER_READS });
  return (
    <div className={styles.buttons}>
      <Button size="lg" onClick={() => setProposing(true)}>
        人工裁定
      </Button>
      <Button size="lg" tone="primary" icon="refresh" busy={busy} onClick={() => void run({ no: transfer.no })}>
        立即查询
      </Button>
      {proposing && <ProposeDialog transfer={transfer} onClose={() => setProposing(false)} />}
    </div>
  );
}

export function TransferPanel({ no, onClose }: { no: string; onClose: () => void }) {
  const mayResolve = useMay('transfers.resolve');
  const { data: transfer, error, refetch } = useTransfer(no);
  if (!transfer) {
    return (
      <Panel subtitle={no} title="场馆转账" onClose={onClose}>
        <Loading error={error} onRetry={refetch} rows={8} />
      </Panel>
    );
  }
  const stand = standOf(transfer);
  const isOpen = transfer.state === OPEN;
  return (
    <Panel
      subtitle={no}
      title={<Money amount={transfer.amount} size="xl" currency />}
      head={
        <PanelHead>
          <Way transfer={transfer} />
          <Tag tone={stand.tone}>{stand.text}</Tag>
        </PanelHead>
      }
      onClose={onClose}
      footer={
        isOpen &&
        (transfer.proposal ? <Proposal proposal={transfer.proposal} /> : mayResolve && <Decision transfer={transfer} />)
      }
    >
      {isOpen && (
        <PanelSection>
          <Hint tone="success" icon="shield-check">
            钱在在途账户，未到账，也未退回。每次查询都用同一单号，不会重复入账。
          </Hint>
        </PanelSection>
      )}
      {transfer.unconfirmed && (
        <PanelSection>
          <Hint tone={transfer.unconfirmed === 'silent' ? 'warning' : 'danger'}>
            {STAFF_TRANSFERS.unconfirmed[transfer.unconfirmed]}
          </Hint>
        </PanelSection>
      )}
      <PanelSection>
        <Facts transfer={transfer} />
      </PanelSection>
      <PanelSection title="经过">
        <Story transfer={transfer} />
      </PanelSection>
    </Panel>
  );
}
