import type { ReviewDetail } from '@koi/contract';
import { REVIEW_KIND_NAMES } from '@koi/contract/texts';
import { useEffect, useRef } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { exactTime } from '../../../lib/times.ts';
import { useAction } from '../../../lib/use-action.ts';
import {
  Button,
  Checks,
  confirm,
  Failure,
  Money,
  Pairs,
  Panel,
  PanelSection,
  Skeleton,
  Timeline,
} from '../../../ui/index.ts';
import { StateTag } from './columns.tsx';
import { DecisionForm, useDecision } from './decision-form.tsx';
import { HashLookup } from './hash-lookup.tsx';
import { History } from './history.tsx';
import { MemberSide } from './member-side.tsx';
import { isHeadline, PanelHead } from './panel-head.tsx';
import { Payee } from './payee.tsx';
import { WAITING } from './queue.ts';
import styles from './review-panel.module.css';
import { SameHash } from './same-hash.tsx';
import type { Review } from './use-review.ts';
import { useShortcuts } from './use-shortcuts.ts';

const factsOf = (order: ReviewDetail) => [
  { label: '提交时间', value: order.created_at },
  ...order.facts.filter((fact) => !isHeadline(fact)),
];

/** A USDT order that is still open. The server refuses one that another person has claimed. */
const canLookUp = ({ kind, method, state }: ReviewDetail) =>
  kind === 'deposit' && method === 'usdt' && state === WAITING;

function Evidence({ order, review }: { order: ReviewDetail; review: Review }) {
  const mayPay = useMay('withdrawals.review');
  const mayReview = useMay('deposits.review');
  return (
    <>
      <PanelSection>
        <Pairs items={factsOf(order)} />
      </PanelSection>
      {order.state !== WAITING && (
        <PanelSection title="处理结果">
          <Pairs
            items={[
              { label: '结果', value: <StateTag state={order.state} /> },
              { label: '处理时间', value: order.decided_at },
              { label: '审核备注', value: order.remark || '无' },
            ]}
          />
        </PanelSection>
      )}
      {order.checks.length > 0 && (
        <PanelSection title="自动核对">
          <Checks items={order.checks} />
        </PanelSection>
      )}
      {order.receipt !== '' && (
        <PanelSection title="付款截图">
          <a href={order.receipt} target="_blank" rel="noreferrer">
            <img className={styles.receipt} src={order.receipt} alt="会员上传的付款截图" />
          </a>
        </PanelSection>
      )}
      <SameHash orders={order.same_hash} onLook={review.look} />
      {canLookUp(order) && mayReview && <HashLookup key={order.no} order={order} />}
      {order.kind === 'withdrawal' && mayPay && <Payee no={order.no} />}
      <MemberSide order={order} />
      <History orders={order.history} onLook={review.look} />
      <PanelSection title="操作记录">
        <Timeline items={order.events.map((event) => ({ ...event, at: exactTime(event.at) }))} />
      </PanelSection>
    </>
  );
}

/** Returns an expired or cancelled order to the queue when money arrived for it after all. */
function Reopen({ order }: { order: ReviewDetail }) {
  const may = useMay('deposits.review');
  const { busy, run } = useAction(staffCalls.deposits.reopen, {
    changes: [staffCalls.reviews.detail, staffCalls.reviews.list, staffCalls.reviews.summary],
  });
  const reopen = async () => {
    const text = '订单将回到待审核队列。只有确认款项已到账时才重新打开。';
    if (await confirm({ title: '重新打开订单', text, ok: '重新打开' })) await run({ no: order.no });
  };
  if (!may) return null;
  return (
    <Button size="lg" busy={busy} onClick={() => void reopen()}>
      款项已到账，重新打开
    </Button>
  );
}

interface OrderPanelProps {
  order: ReviewDetail;
  review: Review;
  onDecided: (no: string) => void;
}

function OrderPanel({ order, review, onDecided }: OrderPanelProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const wantsRemark = useRef(false);
  const decision = useDecision(order, () => onDecided(order.no));
  const { objection, awaitsOther, claim } = review;
  const waits = order.state === WAITING;
  const mine = objection === undefined && (claim === 'held' || awaitsOther);
  const open = () => review.open(order.no);

  // R can be pressed before the order is claimed. The remark is focused when its field appears.
  useEffect(() => {
    if (!mine || !wantsRemark.current) return;
    wantsRemark.current = false;
    area.current?.focus();
  }, [mine]);

  useShortcuts({
    enter: open,
    a: () => (mine && !awaitsOther ? void decision.approve({ ask: true }) : open()),
    r: () => {
      if (mine) return area.current?.focus();
      wantsRemark.current = true;
      open();
    },
  });

  const claimButton = (
    <Button tone="primary" size="lg" busy={claim === 'asked'} onClick={open}>
      {order.claimed_by_me ? '继续审核' : '领取审核'}
    </Button>
  );
  const footer =
    mine || objection !== undefined ? (
      <DecisionForm decision={decision} objection={objection} awaitsOther={awaitsOther} area={area} />
    ) : (
      claimButton
    );
  return (
    <Panel
      subtitle={`${REVIEW_KIND_NAMES[order.kind]} ${order.no}`}
      title={<Money amount={order.amount} size="xl" currency />}
      head={<PanelHead order={order} />}
      onClose={() => review.look(undefined)}
      footer={waits ? footer : order.reopenable && <Reopen order={order} />}
    >
      <Evidence order={order} review={review} />
    </Panel>
  );
}

interface ReviewPanelProps {
  review: Review;
  onDecided: (no: string) => void;
}

export function ReviewPanel({ review, onDecided }: ReviewPanelProps) {
  const { detail, order, selected } = review;
  // After a failed poll the last known order stays visible until the next poll.
  if (order) return <OrderPanel key={order.no} order={order} review={review} onDecided={onDecided} />;
  return (
    <Panel title="订单详情" subtitle={selected} onClose={() => review.look(undefined)}>
      {detail.error ? <Failure error={detail.error} onRetry={detail.refetch} /> : <Skeleton rows={8} />}
    </Panel>
  );
}
