import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { RED_PACKETS } from '../texts/red-packets.ts';
import { decimal, flag, id, moment, money, nothing, page, paged, text } from '../wire.ts';

/** One tier: `recharge` and `day_flow` in 元 grant `times` draws; `flow_money` is the multiple of turnover a win asks. */
export const redPacketRule = z.object({
  start_time: z.string().describe('HH:mm, Beijing time'),
  end_time: z.string().describe('HH:mm, Beijing time'),
  day_flow: decimal,
  flow_money: decimal,
  recharge: decimal,
  times: z.number().int(),
  min_money: money,
  max_money: money,
  /** Deposits and turnover of the period suffice. */
  reached: flag,
  /** The tier's budget of the day is used up. */
  sold_out: flag,
});
export type RedPacketRule = z.output<typeof redPacketRule>;

/**
 * `sendnums` draws remain today, `acquirednum` were made; `now` lets the client follow the server's clock.
 * Rules and progress are those of the next draw: today's until the window closes, tomorrow's from then on.
 */
export const redPacketSummary = z.object({
  sendnums: z.number().int(),
  acquirednum: z.number().int(),
  max_times: z.number().int(),
  rules: z.array(redPacketRule),
  now: moment,
  /** The next window, or the one that is open. */
  opens_at: z.string().describe('a moment; empty while there are no rules'),
  closes_at: z.string(),
  /** What counts towards that draw, and how much of it there is. */
  counted_from: z.string(),
  counted_until: z.string(),
  recharge_money: money,
  flow_amount: money,
  /** What the member drew this month. */
  month_money: money,
  /** SHA-256 that binds the seed and the rules of that day; empty until it is published. */
  commitment: z.string(),
});
export type RedPacketSummary = z.output<typeof redPacketSummary>;

/** `money` is the deposit that the tier asks for, `redpacketmoney` what was drawn. */
export const redPacket = z.object({
  id,
  no: z.string(),
  money,
  redpacketmoney: money,
  flow_money: decimal,
  created_at: moment,
  usetime: z.string(),
});
export type RedPacket = z.output<typeof redPacket>;

/** Everything that is needed to recompute one draw. `seed` is empty until the window of that day has closed. */
export const redPacketProof = z.object({
  no: z.string(),
  day: z.string(),
  member: z.number().int(),
  /** The member's how manieth draw of the day it was. */
  draw: z.number().int(),
  tier: z.number().int(),
  min_money: money,
  max_money: money,
  budget: money,
  /** What the tier had given that day before this draw, and to how many. */
  given_before: money,
  drawn_before: z.number().int(),
  /** What the seed says, and what was paid: never more than the budget still had. */
  drawn_money: money,
  redpacketmoney: money,
  created_at: moment,
  commitment: z.string(),
  committed_at: moment,
  rules: z.string(),
  seed: z.string(),
  reveals_at: moment,
});
export type RedPacketProof = z.output<typeof redPacketProof>;

export const redPackets = {
  summary: endpoint({
    method: 'GET',
    path: '/api/userredpacket',
    caller: 'member',
    summary: 'Rules, progress and counts of today',
    input: nothing,
    output: redPacketSummary,
    refusals: [RED_PACKETS.closed],
  }),
  draw: endpoint({
    method: 'POST',
    path: '/api/douserredpacket',
    caller: 'member',
    summary: 'Draw once',
    input: nothing,
    output: z.object({ redpacketmoney: money, no: z.string() }),
    refusals: [
      RED_PACKETS.closed,
      RED_PACKETS.notStarted,
      RED_PACKETS.ended,
      RED_PACKETS.notEntitled,
      RED_PACKETS.soldOut,
    ],
    money: true,
  }),
  records: endpoint({
    method: 'POST',
    path: '/api/redpacket',
    caller: 'member',
    summary: 'Red packets the member has drawn, newest first',
    input: z.object({ page: page() }),
    output: paged(redPacket),
  }),
  proof: endpoint({
    method: 'GET',
    path: '/api/redpacketproof',
    caller: 'anyone',
    summary: 'What is needed to recompute a draw, for whoever holds its number',
    input: z.object({ no: text(64) }),
    output: redPacketProof,
  }),
};
