import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { RED_PACKETS } from '../texts/red-packets.ts';
import { decimal, id, moment, money, nothing, page, paged } from '../wire.ts';

/** One tier: `recharge` and `day_flow` in 元 grant `times` draws; `flow_money` is the multiple of turnover a win asks. */
export const redPacketRule = z.object({
  start_time: z.string().describe('HH:mm, Beijing time'),
  end_time: z.string().describe('HH:mm, Beijing time'),
  day_flow: decimal,
  flow_money: decimal,
  recharge: decimal,
  times: z.number().int(),
});
export type RedPacketRule = z.output<typeof redPacketRule>;

/** `sendnums` draws remain today, `acquirednum` were made; `now` lets the client follow the server's clock. */
export const redPacketSummary = z.object({
  sendnums: z.number().int(),
  acquirednum: z.number().int(),
  max_times: z.number().int(),
  rules: z.array(redPacketRule),
  now: moment,
});
export type RedPacketSummary = z.output<typeof redPacketSummary>;

export const redPacket = z.object({ id, money, redpacketmoney: money, created_at: moment, usetime: z.string() });
export type RedPacket = z.output<typeof redPacket>;

export const redPackets = {
  summary: endpoint({
    method: 'GET',
    path: '/api/userredpacket',
    caller: 'member',
    summary: 'Rules and counts of today',
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
    output: z.object({ redpacketmoney: money }),
    refusals: [RED_PACKETS.closed, RED_PACKETS.notStarted, RED_PACKETS.ended, RED_PACKETS.notEntitled],
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
};
