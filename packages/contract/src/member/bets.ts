import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dateFilter, moment, money, page, paged, text } from '../wire.ts';

/** Status 0 is invalid, 1 settled, 2 not settled; `Code` is the code of the game. */
export const bet = z.object({
  bet_id: z.string(),
  bet_amount: money,
  win_loss: money,
  Code: z.string(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  created_at: moment,
});
export type Bet = z.output<typeof bet>;

/**
 * One use of the member's seeds. The outcome is derived from HMAC-SHA256 with the server seed as key over `client
 * seed:nonce:…`.
 */
export const betDraw = z.object({
  nonce: z.number().int().min(0),
  hash: z.string().describe('SHA-256 of the server seed, published before the bet'),
  client_seed: z.string(),
  server_seed: z.string().describe('hex; empty until the member has changed seeds'),
});
export type BetDraw = z.output<typeof betDraw>;

/**
 * `shown`: all draws that may be published are included; `silent`: the venue did not answer; `none`: it has no proof.
 */
export const PROOF_STATES = ['shown', 'silent', 'none'] as const;

/** A bet with its selection, its result and the data needed to recompute its round. */
export const betDetail = bet.extend({
  platform_name: z.string(),
  round: z.string(),
  /** The part of the stake that counts as turnover. */
  valid_amount: money,
  payout: money,
  detail: z.string(),
  settled_at: z.string().describe('YYYY-MM-DD HH:mm:ss, Beijing time; empty while it is open'),
  proof_url: z.string().describe('the verifier with this round; empty when the venue has none'),
  proof: z.enum(PROOF_STATES),
  draws: z.array(betDraw),
  draws_total: z.number().int().describe('of the round; a long one lists its first draws and the bet’s own only'),
  own_nonce: z.number().int().nullable().describe('the draw that decided this bet alone; null where all of them did'),
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
    summary: 'One of the member’s own bets, with its fairness proof as far as the venue tells it in time',
    input: z.object({ bet_id: text(64), api_type: text() }),
    output: betDetail,
    refusals: ['wire.notFound'],
  }),
};
