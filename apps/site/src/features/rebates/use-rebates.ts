import { checkRebateClaim } from '@koi/contract/rules/rebates';
import { SHELL } from '@koi/contract/texts';
import { parseMoney } from '@koi/money';
import { toast } from '@koi/ui/feedback';
import { api, queryClient } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmitKey } from '../../lib/submit-key.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { refreshUser } from '../../lib/wallets.ts';

const REBATES = ['member', 'rebates'] as const;

export interface Filter {
  date: number;
  /** Code of a venue, or empty for all. */
  venue: string;
}

/** Used when the answer contains no page, which means an empty list as null does for other lists. */
const NONE = { total: 0, last_page: 1, current_page: 1 };

/** Reads the records page by page. Opening the screen reads them again, because some may have been settled. */
export const useRebates = ({ date, venue }: Filter) =>
  usePages(
    [...REBATES, 'list', date, venue],
    async (page) => {
      const list = (await api.call(calls.rebates.list, { date, page, api_type: venue, type: '' })).data?.list;
      return { ...NONE, ...list, data: list?.data ?? [] };
    },
    ({ id }) => id,
  );

/** Claims all pending rebates. Wallet and records are read again, whatever the answer. */
export const useClaim = (nojisuan: string | undefined) => {
  const withKey = useSubmitKey();
  return useSubmit(async () => {
    const failing = nojisuan === undefined ? undefined : checkRebateClaim(parseMoney(nojisuan) ?? 0n);
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
