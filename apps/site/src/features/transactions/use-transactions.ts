import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { usePages } from '../../lib/use-pages.ts';
import type { RecordType } from './record.ts';

export interface Filter {
  type: RecordType;
  date: number;
  /** Code of a venue, or empty for all. */
  venue: string;
}

/** Reads the records page by page. Opening the screen reads them again, because some may have been decided. */
export const useTransactions = ({ type, date, venue }: Filter) =>
  usePages(
    ['member', 'transactions', type, date, venue],
    async (page) => (await api.call(calls.transactions.list, { type, date, page, api_type: venue })).data,
    ({ out_trade_no }) => out_trade_no,
  );
