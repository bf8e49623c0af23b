import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkBetDays } from '../rules/venues.ts';
import { id, judged, moment, money, oneOf, page, paged, text } from '../wire.ts';
import { optionalMoment } from './venues.ts';

export const staffBet = z.object({
  bet_id: z.string(),
  platname: z.string(),
  title: z.string(),
  member_id: id,
  member_name: z.string(),
  game: z.string(),
  /** What members call it; its code where it is no longer in the list. */
  game_name: z.string(),
  round: z.string(),
  stake: money,
  valid_stake: money,
  payout: money,
  /** Payout less stake; nothing while it is open or void. */
  result: money,
  /** 0 void, 1 settled, 2 open. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** How often it changed after it was first settled. */
  corrections: z.number().int(),
  detail: z.string(),
  proof_url: z.string(),
  placed_at: moment,
  settled_at: optionalMoment,
});
export type StaffBet = z.output<typeof staffBet>;

export const betSums = z.object({
  count: z.number().int(),
  /** Of all but void ones. */
  stake: money,
  valid_stake: money,
  payout: money,
  /** Payout less stake of those that are settled. */
  result: money,
});
export type BetSums = z.output<typeof betSums>;

const filter = z.object({
  platname: text(),
  game: text(64).describe('a code or a part of its name'),
  status: oneOf(['', '0', '1', '2'], ''),
  search: text(64).describe('a bet, a round or a member'),
  from: judged().describe('YYYY-MM-DD, the first Beijing day it was placed on; empty, as `to`, for today'),
  to: judged().describe('YYYY-MM-DD, the last one'),
});

export const bets = {
  search: endpoint({
    method: 'POST',
    path: '/api/staff/bets/list',
    caller: 'staff',
    permission: 'bets.read',
    summary: 'Bets, newest first',
    input: filter.extend({ page: page() }),
    output: paged(staffBet),
    check: checkBetDays,
  }),
  sums: endpoint({
    method: 'POST',
    path: '/api/staff/bets/sums',
    caller: 'staff',
    permission: 'bets.read',
    summary: 'Stakes, payouts and results of all bets of a filter together',
    input: filter,
    output: betSums,
    check: checkBetDays,
  }),
};
