import type { ReviewDetail } from '@koi/contract';
import { REVIEWS } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { call, staffCalls } from '../../../lib/api.ts';
import {
  isWaiting,
  OrderList,
  orderName,
  REVIEW_READS,
  RecordedLook,
  type ReviewKind,
} from '../../../lib/reviews/index.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, confirm, PanelSection } from '../../../ui/index.ts';
import { HashLookup } from './hash-lookup.tsx';
import styles from './review.module.css';

/** A USDT deposit is credited with the amount that arrived, which may differ from the requested amount. */
const questionFor = (order: ReviewDetail) =>
  order.credits === '' || order.credits === order.amount
    ? undefined
    : `${orderName(order)} 将按链上到账金额入账 ¥${displayMoney(order.credits)}，确认通过？`;

const Evidence: ReviewKind['Evidence'] = ({ order, held, onLook }) => {
  const mayReview = useMay('deposits.review');
  // The server refuses the lookup for an order that another person has claimed.
  const canLookUp = mayReview && order.method === 'usdt' && isWaiting(order);
  return (
    <>
      {mayReview && order.method === 'bank' && isWaiting(order) && (
        <RecordedLook
          key={order.no}
          title="存款人全名"
          ask="查看存款人"
          objection={held ? undefined : REVIEWS.lookUnclaimed}
          load={async () => (await call(staffCalls.deposits.payer, { no: order.no })).data}
          itemsOf={({ owner }) => [{ label: '全名', value: owner }]}
        />
      )}
      {order.receipt !== '' && (
        <PanelSection title="付款截图">
          <a href={order.receipt} target="_blank" rel="noreferrer">
            <img className={styles.receipt} src={order.receipt} alt="会员上传的付款截图" />
          </a>
        </PanelSection>
      )}
      {order.same_hash.length > 0 && (
        <OrderList
          title="使用同一交易哈希的其他订单"
          orders={order.same_hash.map((other) => ({ ...other, name: other.member_name, note: other.no }))}
          onLook={onLook}
        />
      )}
      {canLookUp && <HashLookup key={order.no} order={order} />}
    </>
  );
};

/** Returns an expired or cancelled order to the queue when money arrived for it after all. */
function Reopen({ order }: { order: ReviewDetail }) {
  const may = useMay('deposits.review');
  const { busy, run } = useAction(staffCalls.deposits.reopen, { changes: REVIEW_READS });
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

/** Deposits on the review screen. */
export const depositReview: ReviewKind = {
  permission: 'deposits.review',
  calls: staffCalls.deposits,
  useQuestion: questionFor,
  Evidence,
  Reopen,
};
