import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { WIRE } from '../texts/wire.ts';
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

/** One bet with what it was on, what came, and where anybody can recompute its round. */
export const betDetail = bet.extend({
  platform_name: z.string(),
  round: z.string(),
  /** What counts as turnover. */
  valid_amount: money,
  payout: money,
  detail: z.string(),
  settled_at: z.string().describe('YYYY-MM-DD HH:mm:ss, Beijing time; empty while it is open'),
  proof_url: z.string().describe('the verifier with this round; empty when the venue has none'),
});
export type BetDetail = z.output<typeof betDetail>;

export const bets = {
  list: endpoint({
    method: 'POST',
    path: '/api/betrecord',
    caller: 'member',
    summary: 'The member’s bets, newest first; `api_type` is a venue’s platname, empty for all',
    input: z.object({ date: dateFilter(), page: page(), api_type: text() }),
    output: paged(bet),
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/betdetail',
    caller: 'member',
    summary: 'One of the member’s own bets, with the address of its fairness proof',
    input: z.object({ bet_id: text(64), api_type: text() }),
    output: betDetail,
    refusals: [WIRE.notFound],
  }),
};
