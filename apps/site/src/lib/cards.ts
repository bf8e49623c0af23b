import { CARD_NUMBER_SHOWN_LENGTH, type CARD_TYPE } from '@koi/contract/constants';
import { useEffect, useState } from 'react';
import { calls } from './calls.ts';
import { api, queryClient } from './client.ts';
import { useQuery } from './query/index.ts';

const BOUND = ['member', 'cards'] as const;
export type CardType = (typeof CARD_TYPE)[keyof typeof CARD_TYPE];

/** The member's own cards of one kind. */
export const useCards = (type: CardType) =>
  useQuery({
    queryKey: [...BOUND, type],
    queryFn: async () => (await api.call(calls.cards.list, { type })).data,
  });

/** Cards of both kinds, read again whenever a screen that uses them is opened. */
export const useAllCards = () =>
  useQuery({
    queryKey: [...BOUND, 'all'],
    queryFn: async () => (await api.call(calls.cards.list, {})).data,
    refetchOnMount: 'always',
  });

const JUST_BOUND = [...BOUND, 'just'] as const;

/** Remembers the last four digits of a card just bound, for the form that led to binding it. */
export const rememberBound = (number: string) => {
  queryClient.setQueryData(JUST_BOUND, number.slice(-CARD_NUMBER_SHOWN_LENGTH));
};

/** The last four digits of the card that was bound on the way here, for this visit of the form only. */
export const useJustBound = () => {
  const [tail] = useState(() => queryClient.getQueryData<string>(JUST_BOUND));
  // Cleared after the mount, because an initial state may be computed twice.
  useEffect(() => queryClient.removeQueries({ queryKey: JUST_BOUND }), []);
  return tail;
};

export const readCardsAgain = () => queryClient.invalidateQueries({ queryKey: BOUND });

/** The banks depend on the operator's settings, not on the member. */
export const useBanks = () =>
  useQuery({ queryKey: ['member', 'banks'], queryFn: async () => (await api.call(calls.cards.banks, {})).data });
