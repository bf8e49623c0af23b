import { invalidate, queryClient, staffCalls, useCall } from '../../../lib/api.ts';
import { refreshCounts } from '../../../lib/counts.ts';
import { useList } from '../../../lib/list/index.ts';
import { REVIEW_READS } from '../../../lib/reviews/index.ts';
import { DEFAULTS, requestOf } from './filters.ts';

const POLL_MS = 5000;

/** The review queue, refreshed every five seconds while the page is visible. */
export const useQueue = () => useList(staffCalls.reviews.list, DEFAULTS, { everyMs: POLL_MS, request: requestOf });
export type Queue = ReturnType<typeof useQueue>;

export const useSummary = () => useCall(staffCalls.reviews.summary, {}, { everyMs: POLL_MS }).data;

export const useOrder = (no: string | undefined) =>
  useCall(staffCalls.reviews.detail, { no: no ?? '' }, { enabled: no !== undefined, everyMs: POLL_MS });

/** Refreshes lists, counts and details on all screens. */
export const refreshReviews = () => {
  void invalidate(REVIEW_READS);
  void refreshCounts();
};

/** The detail is loaded again every time it is opened, because claims change quickly. */
export const forgetOrder = (no: string) =>
  queryClient.removeQueries({ queryKey: ['reviews', 'detail', { no }], type: 'inactive' });
