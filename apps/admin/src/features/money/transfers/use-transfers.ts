import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useRoute } from '../../../lib/navigation.ts';
import { useSettled } from '../../../lib/use-settled.ts';

const POLL_MS = 5000;

export type Scope = 'doubt' | 'person' | 'all' | 'done' | 'failed';

export interface Filters {
  state: Scope;
  platname: string;
  search: string;
  page: number;
}

/** The address may name a transfer in any state, or a venue. */
const filtersOf = (query: URLSearchParams): Filters => {
  const search = query.get('no') ?? '';
  return { state: search === '' ? 'doubt' : 'all', platname: query.get('platname') ?? '', search, page: 1 };
};

/** The list of transfers, refreshed every five seconds while the page is visible. */
export const useTransfers = () => {
  const { query } = useRoute();
  const asked = query.toString();
  const [seen, setSeen] = useState(asked);
  const [filters, setFilters] = useState(() => filtersOf(query));
  const [selected, select] = useState(query.get('no') ?? undefined);
  // A new address resets the filters.
  if (asked !== seen) {
    setSeen(asked);
    setFilters(filtersOf(query));
    select(query.get('no') ?? undefined);
  }
  const request = { ...filters, search: useSettled(filters.search.trim()) };
  const list = useCall(staffCalls.transfers.list, request, { everyMs: POLL_MS, keep: true });
  const lastPage = list.isPlaceholderData ? undefined : list.data?.last_page;
  // Resolved transfers leave the list, so the current page may no longer exist.
  if (lastPage !== undefined && filters.page > lastPage) setFilters({ ...filters, page: lastPage });
  return {
    filters,
    request,
    list,
    selected,
    select,
    summary: useCall(staffCalls.transfers.summary, {}, { everyMs: POLL_MS }),
    /** A filter change returns to the first page. */
    change: (change: Partial<Filters>) => setFilters((current) => ({ ...current, page: 1, ...change })),
  };
};

export const useTransfer = (no: string) => useCall(staffCalls.transfers.detail, { no }, { everyMs: POLL_MS });

/** Calls to refresh when a transfer changes. */
export const TRANSFER_READS = [
  staffCalls.transfers.list,
  staffCalls.transfers.detail,
  staffCalls.transfers.summary,
  staffCalls.venues.list,
];
