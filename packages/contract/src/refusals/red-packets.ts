import { RED_PACKET_DESK, RED_PACKETS } from '../texts/red-packets.ts';
import type { Refusals } from './row.ts';

export const RED_PACKETS_REFUSALS = {
  closed: [403, RED_PACKETS.closed],
  notStarted: [422, RED_PACKETS.notStarted],
  ended: [422, RED_PACKETS.ended],
  notEntitled: [422, RED_PACKETS.notEntitled],
  soldOut: [422, RED_PACKETS.soldOut],
  stale: [409, RED_PACKET_DESK.stale],
  unchanged: [422, RED_PACKET_DESK.unchanged],
} as const satisfies Refusals;
