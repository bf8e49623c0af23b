import { PAY_RESETS, PAYOUT_HOLDS, STAFF_PAY_RESETS } from '../texts/pay-resets.ts';
import type { Refusals } from './row.ts';

export const PAY_RESETS_REFUSALS = {
  cardMissing: [400, PAY_RESETS.cardMissing],
  amountMissing: [400, PAY_RESETS.amountMissing],
  passwordWrong: [400, PAY_RESETS.passwordWrong],
  underWay: [409, PAY_RESETS.underWay],
  tooManyAsks: [429, PAY_RESETS.tooManyAsks],
  deniedLately: [422, PAY_RESETS.deniedLately],
  guarded: [422, PAY_RESETS.guarded],
  noneUnderWay: [409, PAY_RESETS.noneUnderWay],
  notApproved: [409, PAY_RESETS.notApproved],
  unknown: [404, STAFF_PAY_RESETS.unknown],
  decided: [409, STAFF_PAY_RESETS.decided],
  notSound: [422, STAFF_PAY_RESETS.notSound],
  recoverer: [403, STAFF_PAY_RESETS.recoverer],
} as const satisfies Refusals;

export const PAYOUT_HOLDS_REFUSALS = {
  held: [422, PAYOUT_HOLDS.held, '{until}'],
} as const satisfies Refusals;
