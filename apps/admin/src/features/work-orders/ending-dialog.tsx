import type { StaffWorkOrderDetail } from '@koi/contract';
import { checkMemberReason } from '@koi/contract/rules/staff';
import { useState } from 'react';
import { staffCalls } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { Field, FormDialog, Hint, TextArea } from '../../ui/index.ts';
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

/** An order ends and begins again only with a reason, and the member reads it. */
export function EndingDialog({ ending, order, onClose }: EndingDialogProps) {
  const { title, effect, call } = WORDS[ending];
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { busy, run } = useAction(call, { changes: ORDER_CALLS, onDone: onClose });
  const submit = () => {
    const input = { id: order.id, reason: reason.trim() };
    const failing = checkMemberReason(input);
    setError(failing);
    if (!failing) void run(input);
  };
  return (
    <FormDialog title={`${title} · ${order.order_no}`} onClose={onClose} ok={title} busy={busy} onSubmit={submit}>
      <Hint tone="info">{effect}</Hint>
      <Field label="原因" hint="会员会看到这段文字" error={error}>
        {(id) => (
          <TextArea
            id={id}
            value={reason}
            placeholder="请填写原因"
            onChange={(event) => {
              setReason(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
