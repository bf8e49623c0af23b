import { useState } from 'react';
import { invalidate, queryClient, staffCalls, useCall } from '../../lib/api.ts';
import { refreshCounts } from '../../lib/counts.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { type Filters, NO_FILTERS, requestOf } from './filters.ts';

const POLL_MS = 5000;

/** What the queue shows, asked for again every five seconds while somebody looks. */
export const useQueue = () => {
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const request = requestOf({ ...filters, search: useSettled(filters.search.trim()) });
  const list = useCall(staffCalls.reviews.list, request, { everyMs: POLL_MS, keep: true });
  const lastPage = list.isPlaceholderData ? undefined : list.data?.last_page;
  // Decisions empty the queue: the page that was looked at may be gone.
  if (lastPage !== undefined && filters.page > lastPage) setFilters({ ...filters, page: lastPage });
  return {
    filters,
    request,
    list,
    summary: useCall(staffCalls.reviews.summary, {}, { everyMs: POLL_MS }),
    /** Another filter begins at the first page. */
    change: (change: Partial<Filters>) => setFilters((current) => ({ ...current, page: 1, ...change })),
  };
};

export const useOrder = (no: string | undefined) =>
  useCall(staffCalls.reviews.detail, { no: no ?? '' }, { enabled: no !== undefined, everyMs: POLL_MS });

const READ = [staffCalls.reviews.list, staffCalls.reviews.summary, staffCalls.reviews.detail];

/** Lists, counts and details, wherever they are shown. */
export const refreshReviews = () => {
  void invalidate(READ);
  void refreshCounts();
};

/** A detail is read anew whenever it is opened: what was true of a claim a minute ago is not true now. */
export const forgetOrder = (no: string) =>
  queryClient.removeQueries({ queryKey: ['reviews', 'detail', { no }], type: 'inactive' });
