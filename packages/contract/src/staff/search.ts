import { z } from 'zod';
import { PAY_WAYS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { SEARCH_MAX_LENGTH } from '../rules/search.ts';
import { id, integer, moment, money, text, usdt } from '../wire.ts';
import { staffBet } from './bets.ts';
import { STAFF_ROLES } from './permissions.ts';
import { TRANSFER_DIRECTIONS } from './transfers.ts';

export const foundMember = z.object({
  id,
  name: z.string(),
  vip: z.number().int(),
  frozen: z.boolean(),
  realname: z.string().describe('masked'),
  /** The masked mobile number or card that matched; empty when the id, the name or the real name did. */
  by: z.string(),
});
export type FoundMember = z.output<typeof foundMember>;

export const foundOrder = z.object({
  kind: z.enum(['deposit', 'withdrawal', 'adjustment']),
  no: z.string(),
  member_name: z.string(),
  /** The pay way; empty for an adjustment. */
  method: z.enum([...PAY_WAYS, '']),
  /** Negative for an adjustment that takes money. */
  amount: money,
  state: z.number().int().min(1).max(3),
  created_at: moment,
});
export type FoundOrder = z.output<typeof foundOrder>;

export const foundTransfer = z.object({
  no: z.string(),
  member_name: z.string(),
  title: z.string(),
  direction: z.enum(TRANSFER_DIRECTIONS),
  amount: money,
  state: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  created_at: moment,
});
export type FoundTransfer = z.output<typeof foundTransfer>;

export const foundBet = staffBet.pick({
  bet_id: true,
  platname: true,
  title: true,
  member_id: true,
  member_name: true,
  game_name: true,
  round: true,
  stake: true,
  status: true,
  placed_at: true,
});
export type FoundBet = z.output<typeof foundBet>;

/** An order that names the transaction. */
export const foundHash = z.object({
  hash: z.string(),
  no: z.string(),
  member_name: z.string(),
  usdt,
  state: z.number().int().min(1).max(3),
  created_at: moment,
});
export type FoundHash = z.output<typeof foundHash>;

/** A payment of USDT that matched no order when it arrived. */
export const foundPayment = z.object({
  no: z.string(),
  hash: z.string(),
  sender: z.string(),
  usdt,
  state: z.number().int(),
  block_at: moment,
});
export type FoundPayment = z.output<typeof foundPayment>;

export const foundStaff = z.object({ id, name: z.string(), roles: z.array(z.enum(STAFF_ROLES)), enabled: z.boolean() });
export type FoundStaff = z.output<typeof foundStaff>;

export const found = z.object({
  members: z.array(foundMember),
  orders: z.array(foundOrder),
  transfers: z.array(foundTransfer),
  bets: z.array(foundBet),
  hashes: z.array(foundHash),
  payments: z.array(foundPayment),
  staff: z.array(foundStaff),
});
export type Found = z.output<typeof found>;

export const search = {
  find: endpoint({
    method: 'POST',
    path: '/api/staff/search',
    caller: 'staff',
    summary:
      'A few of everything that the text identifies: members, orders, transfers, bets, transactions, USDT payments in suspense, staff; kinds that this staff member may not read stay empty',
    input: z.object({
      q: text(SEARCH_MAX_LENGTH),
      identity: integer(0, 0, 1).describe(
        '1 also finds members by a whole mobile number, real name, card number or address, or by the last four characters of a number; such searches are counted and recorded',
      ),
    }),
    output: found,
    refusals: ['memberFiles.identitySearches'],
  }),
};
