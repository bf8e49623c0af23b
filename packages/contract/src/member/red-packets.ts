import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { BLOCK_REFUSALS } from '../refusals/protection.ts';
import { decimal, flag, id, moment, money, nothing, page, paged, text } from '../wire.ts';

/**
 * One tier: `recharge` and `day_flow` in 元 grant `times` draws; `flow_money` is the turnover multiple required for a
 * win.
 */
export const redPacketRule = z.object({
  start_time: z.string().describe('HH:mm, Beijing time'),
  end_time: z.string().describe('HH:mm, Beijing time'),
  day_flow: decimal,
  flow_money: decimal,
  recharge: decimal,
  times: z.number().int(),
  min_money: money,
  max_money: money,
  /** Whether deposits and turnover of the period reach the tier. */
  reached: flag,
  /** Whether the tier's budget for the day is used up. */
  sold_out: flag,
});
export type RedPacketRule = z.output<typeof redPacketRule>;

/**
 * `sendnums` is the number of draws left today, `acquirednum` the number made; `now` lets the client follow the
 * server's clock. Rules and progress refer to the next draw: today's until the window closes, tomorrow's afterwards.
 */
export const redPacketSummary = z.object({
  sendnums: z.number().int(),
  acquirednum: z.number().int(),
  max_times: z.number().int(),
  rules: z.array(redPacketRule),
  now: moment,
  /** The current window, or the next one. */
  opens_at: z.string().describe('a moment; empty while there are no rules'),
  closes_at: z.string(),
  /** Period and amounts that count towards that draw. */
  counted_from: z.string(),
  counted_until: z.string(),
  recharge_money: money,
  flow_amount: money,
  /** Total of the member's draws this month. */
  month_money: money,
  /** SHA-256 commitment to the seed and the rules of that day; empty until it is published. */
  commitment: z.string(),
});
export type RedPacketSummary = z.output<typeof redPacketSummary>;

/** `money` is the deposit that the tier requires, `redpacketmoney` the amount drawn. */
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

/** All values needed to recompute a draw. `seed` is empty until the window of that day has closed. */
export const redPacketProof = z.object({
  no: z.string(),
  day: z.string(),
  member: z.number().int(),
  /** Number of the member's draw on that day, from 1. */
  draw: z.number().int(),
  tier: z.number().int(),
  min_money: money,
  max_money: money,
  budget: money,
  /** Amount and number of draws that the tier had paid that day before this draw. */
  given_before: money,
  drawn_before: z.number().int(),
  /** Amount derived from the seed, and amount paid, which is limited by the remaining budget. */
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
    refusals: ['redPackets.closed'],
  }),
  draw: endpoint({
    method: 'POST',
    path: '/api/douserredpacket',
    caller: 'member',
    summary: 'Draw once',
    input: nothing,
    output: z.object({ redpacketmoney: money, no: z.string() }),
    refusals: [
      'risk.rewardsWait',
      ...BLOCK_REFUSALS,
      'redPackets.closed',
      'redPackets.notStarted',
      'redPackets.ended',
      'redPackets.notEntitled',
      'redPackets.soldOut',
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
    summary: 'What is needed to recompute a draw, for anyone who has its number',
    input: z.object({ no: text(64) }),
    output: redPacketProof,
  }),
};
