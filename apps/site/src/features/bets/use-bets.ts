import type { Bet } from '@koi/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';

export interface Filter {
  date: number;
  /** Code of a venue (`platname`), or empty for all. */
  platform: string;
}

/** A new bet shifts the others, so the last of one page may come again as the first of the next. */
const onceEach = (bets: Bet[]) => [...new Map(bets.map((bet) => [bet.bet_id, bet])).values()];

/** Reads the bets page by page. Opening the screen reads them again, because some may have been settled. */
export const useBets = ({ date, platform }: Filter) => {
  const query = useInfiniteQuery({
    queryKey: ['member', 'bets', date, platform],
    queryFn: async ({ pageParam: page }) => (await api.call(calls.bets.list, { date, page, api_type: platform })).data,
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
    staleTime: 0,
  });
  const pages = query.data?.pages;
  return { ...query, bets: pages && onceEach(pages.flatMap(({ data }) => data)) };
};

/** One bet with its content and the address where its round can be verified. */
export const useBetDetail = ({ bet_id }: Bet, platform: string) =>
  useQuery({
    queryKey: ['member', 'bet', bet_id, platform],
    queryFn: async () => (await api.call(calls.bets.detail, { bet_id, api_type: platform })).data,
    staleTime: 0,
  });
