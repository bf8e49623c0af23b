import { WITHDRAWALS } from '../texts/withdrawals.ts';
import type { Refusals } from './row.ts';

export const WITHDRAWALS_REFUSALS = {
  payPasswordWrong: [400, WITHDRAWALS.payPasswordWrong],
  turnoverShort: [422, WITHDRAWALS.turnoverShort, '{n}'],
  rewardUnplayed: [422, WITHDRAWALS.rewardUnplayed, '{n}'],
  feeAboveAmount: [422, WITHDRAWALS.feeAboveAmount],
} as const satisfies Refusals;
