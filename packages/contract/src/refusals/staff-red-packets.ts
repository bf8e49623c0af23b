import { RED_PACKET_DESK } from '../texts/red-packets.ts';
import type { Refusals } from './row.ts';

/** In a file of its own, so that the member site does not load the texts of the back office. */
export const STAFF_RED_PACKETS_REFUSALS = {
  stale: [409, RED_PACKET_DESK.stale],
  unchanged: [422, RED_PACKET_DESK.unchanged],
} as const satisfies Refusals;
