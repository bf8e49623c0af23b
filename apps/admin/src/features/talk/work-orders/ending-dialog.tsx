import type { StaffWorkOrderDetail } from '@koi/contract';
import { staffCalls } from '../../../lib/api.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { ORDER_CALLS } from './order-calls.ts';

export type Ending = 'close' | 'reopen';

const WORDS = {
  close: {
    title: '关闭工单',
    effect: '关闭后会员不能继续回复，需要时可以重新打开。',
    call: staffCalls.workOrders.close,
  },
  reopen: {
    title: '重新打开工单',
    effect: '工单回到处理中并由您负责，会员会看到重新打开的原因。',
    call: staffCalls.workOrders.reopen,
  },
} as const;

interface EndingDialogProps {
  ending: Ending;
  order: StaffWorkOrderDetail;
  onClose: () => void;
}

/** Closing and reopening an order require a reason, which the member can read. */
export function EndingDialog({ ending, order, onClose }: EndingDialogProps) {
  const { title, effect, call } = WORDS[ending];
  const { busy, run } = useAction(call, { changes: ORDER_CALLS, onDone: onClose });
  return (
    <ReasonDialog
      title={`${title} · ${order.order_no}`}
      ok={title}
      effect={effect}
      readBy="会员会看到这段文字"
      busy={busy}
      onReason={(reason) => void run({ id: order.id, reason })}
      onClose={onClose}
    />
  );
}
