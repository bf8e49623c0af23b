import { RED_PACKETS } from '../texts/red-packets.ts';
import { firstFailing } from './first-failing.ts';

/** `sendnums` is the number of draws left today. */
export const checkRedPacketClaim = (sendnums: number) => firstFailing([sendnums > 0, RED_PACKETS.notEntitled]);

/** The refusal outside the daily window. All times are `HH:mm` in Beijing time, by the server's clock. */
export const checkRedPacketWindow = (clock: string, window: { start_time: string; end_time: string }) => {
  if (clock < window.start_time) return 'redPackets.notStarted';
  return clock < window.end_time ? undefined : 'redPackets.ended';
};
