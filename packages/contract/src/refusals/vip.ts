import { VIP } from '../texts/vip.ts';
import { asGiven, type Refusals } from './row.ts';

export const VIP_REFUSALS = {
  stale: [409, VIP.stale],
  notNext: [422, VIP.notNext, 0],
  notHighest: [422, VIP.notHighest],
  inUse: [422, VIP.inUse, 0],
  /** The rule about neighbouring levels gives the text. */
  orderWrong: [422, asGiven, '…'],
} as const satisfies Refusals;
