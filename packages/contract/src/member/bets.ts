import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dateFilter, moment, money, page, paged, text } from '../wire.ts';

/** Status 0 invalid, 1 settled, 2 not settled; `Code` is the game's. */
export const bet = z.object({
  bet_id: z.string(),
  bet_amount: money,
  win_loss: money,
  Code: z.string(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  created_at: moment,
});
export type Bet = z.output<typeof bet>;

export const bets = {
  list: endpoint({
    method: 'POST',
    path: '/api/betrecord',
    caller: 'member',
    summary: 'The member’s bets, newest first; `api_type` is a venue’s platname, empty for all',
    input: z.object({ date: dateFilter(), page: page(), api_type: text() }),
    output: paged(bet),
  }),
};
