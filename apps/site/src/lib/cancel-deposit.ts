import { DEPOSITS } from '@koi/contract/texts';
import { confirm, toast } from '@koi/ui/feedback';
import { api, queryClient } from './api.ts';
import { calls } from './calls.ts';
import { showFailure } from './show-failure.ts';
import { useSubmit } from './use-submit.ts';

const QUESTION = {
  title: DEPOSITS.cancelTitle,
  text: DEPOSITS.cancelText,
  ok: DEPOSITS.cancel,
  cancel: DEPOSITS.cancelKeep,
};

/** Cancels the member's own unpaid order after a confirmation. Every place that shows the order reads it again. */
export const useCancelDeposit = (orderNo: string, onCancelled?: () => void) => {
  const { busy, submit } = useSubmit(async () => {
    try {
      const { message } = await api.call(calls.deposits.cancel, { out_trade_no: orderNo });
      toast(message || DEPOSITS.cancelled, 'success');
      onCancelled?.();
    } catch (error) {
      showFailure(error);
    }
    // Also runs after a refusal, because the order has changed in the meantime.
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['order'] }),
      queryClient.invalidateQueries({ queryKey: ['member', 'transactions'] }),
    ]);
  });
  const cancel = async () => {
    if (await confirm(QUESTION)) await submit();
  };
  return { busy, cancel };
};
