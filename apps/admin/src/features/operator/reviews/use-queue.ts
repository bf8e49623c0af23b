import { useState } from 'react';
import { invalidate, queryClient, staffCalls, useCall } from '../../../lib/api.ts';
import { refreshCounts } from '../../../lib/counts.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { type Filters, NO_FILTERS, requestOf } from './filters.ts';

const POLL_MS = 5000;

/** The review queue, refreshed every five seconds while the page is visible. */
export const useQueue = () => {
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const request = requestOf({ ...filters, search: useSettled(filters.search.trim()) });
  const list = useCall(staffCalls.reviews.list, request, { everyMs: POLL_MS, keep: true });
  const lastPage = list.isPlaceholderData ? undefined : list.data?.last_page;
  // Decided orders leave the queue, so the current page may no longer exist.
  if (lastPage !== undefined && filters.page > lastPage) setFilters({ ...filters, page: lastPage });
  return {
    filters,
    request,
    list,
    summary: useCall(staffCalls.reviews.summary, {}, { everyMs: POLL_MS }),
    /** A filter change returns to the first page. */
    change: (change: Partial<Filters>) => setFilters((current) => ({ ...current, page: 1, ...change })),
  };
};

export const useOrder = (no: string | undefined) =>
  useCall(staffCalls.reviews.detail, { no: no ?? '' }, { enabled: no !== undefined, everyMs: POLL_MS });

const READ = [staffCalls.reviews.list, staffCalls.reviews.summary, staffCalls.reviews.detail];

/** Refreshes lists, counts and details on all screens. */
export const refreshReviews = () => {
  void invalidate(READ);
  void refreshCounts();
};

/** The detail is loaded again every time it is opened, because claims change quickly. */
export const forgetOrder = (no: string) =>
  queryClient.removeQueries({ queryKey: ['reviews', 'detail', { no }], type: 'inactive' });
