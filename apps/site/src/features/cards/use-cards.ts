import type { CardBinding } from '@koi/contract/rules/cards';
import { CARDS, SHELL } from '@koi/contract/texts';
import { confirm, toast } from '@koi/ui/feedback';
import { navigate } from '@koi/ui/router';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { readCardsAgain, rememberBound } from '../../lib/cards.ts';
import { useQueryParams } from '../../lib/navigation.ts';
import { safeRedirect } from '../../lib/redirect.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmit } from '../../lib/use-submit.ts';

/** The confirmation is part of the submission, so a second tap does not ask again. */
export const useRemoval = () =>
  useSubmit(async (id: number) => {
    if (!(await confirm({ title: SHELL.kindReminder, text: CARDS.removeConfirm }))) return;
    try {
      const { message } = await api.call(calls.cards.remove, { id });
      toast(message || CARDS.removed, 'success');
    } catch (error) {
      showFailure(error);
    }
    // Runs after a refusal too, because the card may have been unbound on another device.
    await readCardsAgain();
  });

/** Binds a card, then opens the page in the query `redirect`, or goes back to the previous page. */
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
