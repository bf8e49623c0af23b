import type { Bet } from '@koi/contract';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useQuery } from '../../lib/query/index.ts';
import { usePages } from '../../lib/use-pages.ts';

export interface Filter {
  date: number;
  /** Code of a venue, or empty for all. */
  venue: string;
}

/** Reads the bets page by page. Opening the screen reads them again, because some may have been settled. */
export const useBets = ({ date, venue }: Filter) =>
  usePages(
    ['member', 'bets', date, venue],
    async (page) => (await api.call(calls.bets.list, { date, page, api_type: venue })).data,
    ({ bet_id }) => bet_id,
  );

/** One bet with its content and the address where its round can be verified. */
export const useBetDetail = ({ bet_id }: Bet, venue: string) =>
  useQuery({
    queryKey: ['member', 'bet', bet_id, venue],
    queryFn: async () => (await api.call(calls.bets.detail, { bet_id, api_type: venue })).data,
    staleTime: 0,
  });
