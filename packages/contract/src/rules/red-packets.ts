import { RED_PACKETS } from '../texts/red-packets.ts';
import { firstFailing } from './first-failing.ts';

/** `redpacket_switch` in the site's settings decides whether the page is available. */
export const checkRedPacketsOpen = (redpacketSwitch: 0 | 1) =>
  firstFailing([redpacketSwitch === 1, RED_PACKETS.closed]);

/** `sendnums` is the number of draws left today. */
export const checkRedPacketClaim = (sendnums: number) => firstFailing([sendnums > 0, RED_PACKETS.notEntitled]);

/** All times are `HH:mm` in Beijing time, by the server's clock. */
export const checkRedPacketWindow = (clock: string, window: { start_time: string; end_time: string }) =>
  firstFailing([clock >= window.start_time, RED_PACKETS.notStarted], [clock < window.end_time, RED_PACKETS.ended]);
