import type { Rebate } from '@koi/contract';
import { PAGE_SIZE } from '@koi/contract/constants';
import { checkRebateClaim } from '@koi/contract/rules/rebates';
import { SHELL } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmitKey } from '../../lib/submit-key.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { refreshUser } from '../../lib/wallets.ts';

const REBATES = ['member', 'rebates'] as const;

export interface Filter {
  date: number;
  /** Code of a venue (`platname`), or empty for all. */
  platform: string;
}

/** Used when the answer contains no page, which means an empty list as null does for other lists. */
const NONE = { data: [], total: 0, last_page: 1, current_page: 1, per_page: PAGE_SIZE };

/** A new record shifts the others, so the last of one page may come again as the first of the next. */
const onceEach = (rows: Rebate[]) => [...new Map(rows.map((row) => [row.id, row])).values()];

/** Reads the records page by page. Opening the screen reads them again, because some may have been settled. */
export const useRebates = ({ date, platform }: Filter) => {
  const query = useInfiniteQuery({
    queryKey: [...REBATES, 'list', date, platform],
    queryFn: async ({ pageParam: page }) =>
      (await api.call(calls.rebates.list, { date, page, api_type: platform, type: '' })).data?.list ?? NONE,
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
    staleTime: 0,
  });
  const pages = query.data?.pages;
  return { ...query, rebates: pages && onceEach(pages.flatMap(({ data }) => data ?? [])) };
};

/** Claims all pending rebates. Wallet and records are read again, whatever the answer. */
export const useClaim = (nojisuan: string | undefined) => {
  const withKey = useSubmitKey();
  return useSubmit(async () => {
    const failing = nojisuan === undefined ? undefined : checkRebateClaim(nojisuan);
    if (failing) return toast(failing, 'failure');
    try {
      const { message } = await withKey({}, (idempotencyKey) => api.call(calls.rebates.claim, {}, { idempotencyKey }));
      toast(message || SHELL.doneLoud, 'success');
    } catch (error) {
      showFailure(error);
    }
    await Promise.allSettled([refreshUser(), queryClient.invalidateQueries({ queryKey: REBATES })]);
  });
};
