import type { ReviewDetail } from '@koi/contract';
import { REVIEW_KIND_NAMES } from '@koi/contract/texts';
import { useEffect, useRef } from 'react';
import { isWaiting, type ReviewKind, type ReviewKinds, StateTag } from '../../../lib/reviews/index.ts';
import { RiskSection } from '../../../lib/risk/index.ts';
import { exactTime } from '../../../lib/times.ts';
import { Button, Checks, Loading, Money, Pairs, Panel, PanelSection, Timeline } from '../../../ui/index.ts';
import { DecisionForm, useDecision } from './decision-form.tsx';
import { History } from './history.tsx';
import { MemberSide } from './member-side.tsx';
import { isHeadline, PanelHead } from './panel-head.tsx';
import type { Review } from './use-review.ts';
import { useShortcuts } from './use-shortcuts.ts';

const factsOf = (order: ReviewDetail) => [
  { label: '提交时间', value: order.created_at },
  ...order.facts.filter((fact) => !isHeadline(fact)),
];

function Evidence({ order, kind, review }: Omit<OrderPanelProps, 'onDecided'>) {
  return (
    <>
      <PanelSection>
        <Pairs items={factsOf(order)} />
      </PanelSection>
      {!isWaiting(order) && (
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
      <kind.Evidence order={order} held={review.claim === 'held'} onLook={review.look} />
      <RiskSection memberId={order.member_id} />
      <MemberSide order={order} />
      <History orders={order.history} onLook={review.look} />
      <PanelSection title="操作记录">
        <Timeline items={order.events.map((event) => ({ ...event, at: exactTime(event.at) }))} />
      </PanelSection>
    </>
  );
}

interface OrderPanelProps {
  order: ReviewDetail;
  kind: ReviewKind;
  review: Review;
  onDecided: (no: string) => void;
}

function OrderPanel({ order, kind, review, onDecided }: OrderPanelProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const wantsRemark = useRef(false);
  const decision = useDecision(order, kind, () => onDecided(order.no));
  const { objection, awaitsOther, claim } = review;
  const waits = isWaiting(order);
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
      footer={waits ? footer : order.reopenable && kind.Reopen && <kind.Reopen order={order} />}
    >
      <Evidence order={order} kind={kind} review={review} />
    </Panel>
  );
}

interface ReviewPanelProps {
  kinds: ReviewKinds;
  review: Review;
  onDecided: (no: string) => void;
}

export function ReviewPanel({ kinds, review, onDecided }: ReviewPanelProps) {
  const { detail, order, selected } = review;
  // After a failed poll the last known order stays visible until the next poll.
  if (order)
    return <OrderPanel key={order.no} order={order} kind={kinds[order.kind]} review={review} onDecided={onDecided} />;
  return (
    <Panel title="订单详情" subtitle={selected} onClose={() => review.look(undefined)}>
      <Loading error={detail.error} onRetry={detail.refetch} rows={8} />
    </Panel>
  );
}
