import type { CARD_TYPE } from '@koi/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { calls } from './calls.ts';
import { api, queryClient } from './client.ts';

const BOUND = ['member', 'cards'] as const;
export type CardType = (typeof CARD_TYPE)[keyof typeof CARD_TYPE];

/** The member's own cards of one kind. */
export const useCards = (type: CardType) =>
  useQuery({
    queryKey: [...BOUND, type],
    queryFn: async () => (await api.call(calls.cards.list, { type })).data,
  });

/** Cards of both kinds, read anew whenever somebody enters. */
export const useAllCards = () =>
  useQuery({
    queryKey: [...BOUND, 'all'],
    queryFn: async () => (await api.call(calls.cards.list, {})).data,
    refetchOnMount: 'always',
  });

export const readCardsAgain = () => queryClient.invalidateQueries({ queryKey: BOUND });

/** Banks change with the operator's settings, not with the member. */
export const useBanks = () =>
  useQuery({ queryKey: ['member', 'banks'], queryFn: async () => (await api.call(calls.cards.banks, {})).data });
