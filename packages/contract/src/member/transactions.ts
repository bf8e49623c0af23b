import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dateFilter, flag, integer, moment, money, page, paged, text } from '../wire.ts';

/** The tron fields are empty unless the transaction is a USDT deposit. */
export const transaction = z.object({
  out_trade_no: z.string(),
  amount: money,
  pay_way: z.string(),
  state: z.number().int().min(0).max(3),
  created_at: moment,
  tron_address: z.string(),
  tron_usdt_amount: z.string(),
  tron_network: z.string(),
  /** Progress of an open withdrawal or deposit as text; empty for transfers. */
  stage: z.string(),
  /** Reason of a refusal; empty otherwise. */
  reason: z.string(),
  cancellable: flag.describe('1 for a deposit that its member may still cancel'),
});
export type Transaction = z.output<typeof transaction>;

export const transactions = {
  list: endpoint({
    method: 'POST',
    path: '/api/gettransrecord',
    caller: 'member',
    summary: 'Newest first; type 1 deposits, 2 withdrawals, 3 transfers in, 4 transfers out',
    input: z.object({ date: dateFilter(), type: integer(1, 1, 4), page: page(), api_type: text() }),
    output: paged(transaction),
  }),
};
