import type { Transaction } from '@koi/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import type { RecordType } from './record.ts';

export interface Filter {
  type: RecordType;
  date: number;
  platform: string;
}

/** A new record shifts the others, so the last of one page may come again as the first of the next. */
const onceEach = (rows: Transaction[]) => [...new Map(rows.map((row) => [row.out_trade_no, row])).values()];

/** Reads the records page by page. Opening the screen reads them again, because some may have been decided. */
export const useTransactions = ({ type, date, platform }: Filter) => {
  const query = useInfiniteQuery({
    queryKey: ['member', 'transactions', type, date, platform],
    queryFn: async ({ pageParam: page }) =>
      (await api.call(calls.transactions.list, { type, date, page, api_type: platform })).data,
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
    staleTime: 0,
  });
  const pages = query.data?.pages;
  return {
    ...query,
    rows: pages && onceEach(pages.flatMap(({ data }) => data)),
    total: pages?.at(-1)?.total ?? 0,
  };
};
