import type { Rebate } from '@koi/contract';
import { PAGE_SIZE } from '@koi/contract/constants';
import { checkRebateClaim } from '@koi/contract/rules/rebates';
import { SHELL } from '@koi/contract/texts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmitKey } from '../../lib/submit-key.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { refreshUser } from '../../lib/wallets.ts';
import { toast } from '../../ui/feedback.tsx';

const REBATES = ['member', 'rebates'] as const;

export interface Filter {
  date: number;
  /** A venue's platname, empty for all. */
  platform: string;
}

/** For an answer without any page: the list is empty then, as null is for every other list. */
const NONE = { data: [], total: 0, last_page: 1, current_page: 1, per_page: PAGE_SIZE };

/** A new record pushes the others on, so that the last of one page may come again as the first of the next. */
const onceEach = (rows: Rebate[]) => [...new Map(rows.map((row) => [row.id, row])).values()];

/** Page by page; entering the screen reads anew what may have been settled since. */
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

/** Claims all that waits; wallet and records are read anew, whatever the answer. */
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
