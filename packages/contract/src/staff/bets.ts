import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkBetFilter, checkQuarantineRemark } from '../rules/venues.ts';
import { QUARANTINE } from '../texts/venues.ts';
import { cursors, empty, flag, id, integer, judged, listed, memberId, moment, money, oneOf, text } from '../wire.ts';
import { optionalMoment } from './venues.ts';

export const staffBet = z.object({
  bet_id: z.string(),
  platname: z.string(),
  title: z.string(),
  member_id: id,
  member_name: z.string(),
  game: z.string(),
  /** Name shown to members, or the code when the game is no longer listed. */
  game_name: z.string(),
  round: z.string(),
  stake: money,
  valid_stake: money,
  payout: money,
  /** Payout less stake; 0 while the bet is open or void. */
  result: money,
  /** 0 void, 1 settled, 2 open. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Number of changes after the first settlement. */
  corrections: z.number().int(),
  /** By settlement: 0 for the first settlement of the bet, otherwise the number of the correction; 0 by placing. */
  entry: z.number().int(),
  /** How much the row adds to the number of settled bets: 1, 0, or -1 for a correction that takes the bet back. */
  bets: z.number().int(),
  /** By settlement: the moment by whose Beijing day reports count the row; empty by placing. */
  counted_at: optionalMoment,
  detail: z.string(),
  proof_url: z.string(),
  placed_at: moment,
  settled_at: optionalMoment,
});
export type StaffBet = z.output<typeof staffBet>;

export const betSums = z.object({
  count: z.number().int(),
  /** Stakes of all bets except void ones. */
  stake: money,
  valid_stake: money,
  payout: money,
  /** Payout less stake of settled bets. */
  result: money,
  /** 0 when too many bets were placed to be added up. The amounts are then zero, and the count is the maximum. */
  summed: flag,
});
export type BetSums = z.output<typeof betSums>;

/** `superseded`: the venue sent a later version of the bet, which was stored. */
export const QUARANTINE_STATES = ['open', 'kept', 'dismissed', 'superseded'] as const;

export const quarantinedBet = z.object({
  id,
  platname: z.string(),
  title: z.string(),
  bet_id: z.string().describe('empty when it could not be read'),
  reason: z.string(),
  payload: z.string().describe('as the venue sent it, JSON'),
  created_at: moment,
});
export type QuarantinedBet = z.output<typeof quarantinedBet>;

const quarantined = {
  input: z.object({ id: integer(0), remark: judged() }),
  output: empty,
  check: checkQuarantineRemark,
} as const;

/** `placed`: bets as they are now. `settled`: what reports count, that is first settlements and corrections. */
const BET_TIMES = ['placed', 'settled'] as const;

const filter = z.object({
  by: oneOf(BET_TIMES, 'placed'),
  platname: text(),
  game: text(64).describe('a code or a part of its name'),
  status: oneOf(['', '0', '1', '2'], ''),
  search: text(64).describe('a bet, a round or a member'),
  from: judged().describe('YYYY-MM-DD, the first Beijing day of placing or counting; empty, as `to`, for today'),
  to: judged().describe('YYYY-MM-DD, the last one'),
});

export const bets = {
  search: endpoint({
    method: 'POST',
    path: '/api/staff/bets/list',
    caller: 'staff',
    permission: 'bets.read',
    summary:
      'Bets, newest first; of one member with `member_id`, on all days when no day is given. By settlement the rows are ' +
      'what reports count: a correction is a row of its own with the differences, on the day on which it arrived',
    input: filter.extend({ member_id: memberId(), ...cursors() }),
    output: listed(staffBet),
    refusals: ['memberFiles.twoMeant'],
    check: checkBetFilter,
  }),
  sums: endpoint({
    method: 'POST',
    path: '/api/staff/bets/sums',
    caller: 'staff',
    permission: 'bets.read',
    summary: 'Stakes, payouts and results of all bets of a filter together',
    input: filter,
    output: betSums,
    refusals: ['memberFiles.twoMeant'],
    check: checkBetFilter,
  }),
  quarantine: endpoint({
    method: 'POST',
    path: '/api/staff/bets/quarantine',
    caller: 'staff',
    permission: 'bets.read',
    summary: 'Bets of a venue that could not be kept and are not decided yet, oldest first',
    input: z.object({ platname: text(), ...cursors() }),
    output: listed(quarantinedBet),
  }),
  retryQuarantined: endpoint({
    ...quarantined,
    method: 'POST',
    path: '/api/staff/bets/quarantine/retry',
    caller: 'staff',
    permission: 'transfers.resolve',
    summary: 'Keep a quarantined bet as the venue sent it; refused with the reason while that is still impossible',
    done: QUARANTINE.kept,
    refusals: ['bets.quarantinedUnknown', 'bets.quarantinedDecided', 'bets.stillRejected'],
    money: true,
  }),
  dismissQuarantined: endpoint({
    ...quarantined,
    method: 'POST',
    path: '/api/staff/bets/quarantine/dismiss',
    caller: 'staff',
    permission: 'transfers.resolve',
    summary: 'Close a quarantined bet without keeping it, with the reason',
    done: QUARANTINE.dismissed,
    refusals: ['bets.quarantinedUnknown', 'bets.quarantinedDecided'],
  }),
};
