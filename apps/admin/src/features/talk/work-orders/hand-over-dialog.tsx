import type { StaffWorkOrderDetail } from '@koi/contract';
import { STAFF_WORK_ORDERS } from '@koi/contract/texts';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { HandOverDialog as Dialog } from '../../../lib/conversation/hand-over-dialog.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { ORDER_CALLS } from './order-calls.ts';

export function HandOverDialog({ order, onClose }: { order: StaffWorkOrderDetail; onClose: () => void }) {
  const read = useCall(staffCalls.workOrders.colleagues, {});
  const { busy, run } = useAction(staffCalls.workOrders.handOver, { changes: ORDER_CALLS, onDone: onClose });
  return (
    <Dialog
      title={`转交工单 · ${order.order_no}`}
      holder={order.assignee_id}
      read={read}
      missing={STAFF_WORK_ORDERS.colleagueUnknown}
      busy={busy}
      onHandOver={(change) => void run({ id: order.id, ...change })}
      onClose={onClose}
    />
  );
}
