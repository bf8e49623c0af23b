import type { ReviewDetail } from '@koi/contract';
import { REVIEW_KIND_NAMES } from '@koi/contract/texts';
import { MethodMark, methodName } from '../../../lib/pay-way.tsx';
import { OrderList } from '../../../lib/reviews/index.ts';
import { listTime } from '../../../lib/times.ts';

/** The member's other recent orders. */
export function History({ orders, onLook }: { orders: ReviewDetail['history']; onLook: (no: string) => void }) {
  const shown = orders.map(({ kind, method, created_at, ...order }) => ({
    ...order,
    mark: <MethodMark method={method} />,
    name: REVIEW_KIND_NAMES[kind],
    note: `${methodName(kind, method)} · ${listTime(created_at)}`,
  }));
  return <OrderList title="近期订单" orders={shown} onLook={onLook} />;
}
