import { DEPOSITS } from '@koi/contract/texts';
import { useCancelDeposit } from '../../lib/cancel-deposit.ts';
import { useIsMember } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import type { Progress } from './order-state.tsx';

/** Lets the member cancel their own unpaid order. A visitor may know the order number, but can't cancel it. */
export function CancelOrder({ orderNo, order }: { orderNo: string; order: Pick<Progress, 'cancellable'> }) {
  const isMember = useIsMember();
  const { busy, cancel } = useCancelDeposit(orderNo);
  if (!isMember || order.cancellable !== 1) return null;
  return (
    <Button kind="plain" size="md" busy={busy} onClick={() => void cancel()}>
      {DEPOSITS.cancel}
    </Button>
  );
}
