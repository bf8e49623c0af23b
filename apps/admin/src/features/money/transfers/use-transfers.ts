import { staffCalls, useCall } from '../../../lib/api.ts';
import { useList } from '../../../lib/list/index.ts';

const POLL_MS = 5000;

export type Scope = 'doubt' | 'person' | 'all' | 'done' | 'failed';

const DEFAULTS = { state: 'doubt' as Scope, platname: '', search: '' };

/** The list of transfers, refreshed every five seconds while the page is visible. */
export const useTransfers = () => useList(staffCalls.transfers.list, DEFAULTS, { everyMs: POLL_MS });

export const useSummary = () => useCall(staffCalls.transfers.summary, {}, { everyMs: POLL_MS });

export const useTransfer = (no: string) => useCall(staffCalls.transfers.detail, { no }, { everyMs: POLL_MS });

/** Calls to refresh when a transfer changes. */
export const TRANSFER_READS = [
  staffCalls.transfers.list,
  staffCalls.transfers.detail,
  staffCalls.transfers.summary,
  staffCalls.venues.list,
];
