import type { CardBinding } from '@koi/contract/rules/cards';
import { CARDS, SHELL } from '@koi/contract/texts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { readCardsAgain, rememberBound } from '../../lib/cards.ts';
import { useQueryParams } from '../../lib/navigation.ts';
import { safeRedirect } from '../../lib/redirect.ts';
import { navigate } from '../../lib/router.tsx';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { confirm, toast } from '../../ui/feedback.tsx';

/** The question is part of the work, so a second tap does not ask a second time. */
export const useRemoval = () =>
  useSubmit(async (id: number) => {
    if (!(await confirm({ title: SHELL.kindReminder, text: CARDS.removeConfirm }))) return;
    try {
      const { message } = await api.call(calls.cards.remove, { id });
      toast(message || CARDS.removed, 'success');
    } catch (error) {
      showFailure(error);
    }
    // Also after a refusal: the card may have been unbound on another device.
    await readCardsAgain();
  });

/** Binds, then leads to the page named by the query `redirect`, or back to the one that led here. */
export const useBinding = (back: () => void, onFailed: (error: unknown) => void) => {
  const wanted = useQueryParams().get('redirect');
  return useSubmit(async (binding: CardBinding) => {
    try {
      const { message } = await api.call(calls.cards.bind, binding);
      toast(message || CARDS.bound, 'success');
    } catch (error) {
      return onFailed(error);
    }
    rememberBound(binding.bank_no);
    void readCardsAgain();
    if (wanted) navigate(safeRedirect(wanted), { replace: true });
    else back();
  });
};
