import { RED_PACKETS } from '../texts/red-packets.ts';
import type { Refusals } from './row.ts';

export const RED_PACKETS_REFUSALS = {
  closed: [403, RED_PACKETS.closed],
  notStarted: [422, RED_PACKETS.notStarted],
  ended: [422, RED_PACKETS.ended],
  notEntitled: [422, RED_PACKETS.notEntitled],
  soldOut: [422, RED_PACKETS.soldOut],
} as const satisfies Refusals;
