import type { CARD_TYPE } from '@koi/contract/constants';
import type { CardBinding } from '@koi/contract/rules/cards';
import { CARDS, SHELL } from '@koi/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { confirm, toast } from '../../ui/feedback.tsx';

const BOUND = ['member', 'cards'] as const;
export type CardType = (typeof CARD_TYPE)[keyof typeof CARD_TYPE];

export const useCards = (type: CardType) =>
  useQuery({
    queryKey: [...BOUND, type],
    queryFn: async () => (await api.call(calls.cards.list, { type })).data,
  });

const readAgain = () => queryClient.invalidateQueries({ queryKey: BOUND });

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
    await readAgain();
  });

export const useBinding = (onBound: () => void) =>
  useSubmit(async (binding: CardBinding) => {
    try {
      const { message } = await api.call(calls.cards.bind, binding);
      toast(message || CARDS.bound, 'success');
    } catch (error) {
      return showFailure(error);
    }
    void readAgain();
    onBound();
  });

/** Banks change with the operator's settings, not with the member. */
export const useBanks = () =>
  useQuery({ queryKey: ['member', 'banks'], queryFn: async () => (await api.call(calls.cards.banks, {})).data });
