import { useState } from 'react';
import { staffCalls, useCall } from '../../lib/api.ts';
import { useRoute } from '../../lib/navigation.ts';
import { useSettled } from '../../lib/use-settled.ts';

const POLL_MS = 5000;

export type Scope = 'doubt' | 'person' | 'all' | 'done' | 'failed';

export interface Filters {
  state: Scope;
  platname: string;
  search: string;
  page: number;
}

/** An address may name a transfer, whatever its state, or a venue. */
const filtersOf = (query: URLSearchParams): Filters => {
  const search = query.get('no') ?? '';
  return { state: search === '' ? 'doubt' : 'all', platname: query.get('platname') ?? '', search, page: 1 };
};

/** Transfers as they stand, asked for again every five seconds while somebody looks. */
export const useTransfers = () => {
  const { query } = useRoute();
  const asked = query.toString();
  const [seen, setSeen] = useState(asked);
  const [filters, setFilters] = useState(() => filtersOf(query));
  const [selected, select] = useState(query.get('no') ?? undefined);
  // Another address begins anew.
  if (asked !== seen) {
    setSeen(asked);
    setFilters(filtersOf(query));
    select(query.get('no') ?? undefined);
  }
  const request = { ...filters, search: useSettled(filters.search.trim()) };
  const list = useCall(staffCalls.transfers.list, request, { everyMs: POLL_MS, keep: true });
  const lastPage = list.isPlaceholderData ? undefined : list.data?.last_page;
  // Transfers leave the list by themselves: the page that was looked at may be gone.
  if (lastPage !== undefined && filters.page > lastPage) setFilters({ ...filters, page: lastPage });
  return {
    filters,
    request,
    list,
    selected,
    select,
    summary: useCall(staffCalls.transfers.summary, {}, { everyMs: POLL_MS }),
    /** Another filter begins at the first page. */
    change: (change: Partial<Filters>) => setFilters((current) => ({ ...current, page: 1, ...change })),
  };
};

export const useTransfer = (no: string) => useCall(staffCalls.transfers.detail, { no }, { everyMs: POLL_MS });

/** What changes when a transfer moves. */
export const TRANSFER_READS = [
  staffCalls.transfers.list,
  staffCalls.transfers.detail,
  staffCalls.transfers.summary,
  staffCalls.venues.list,
];
