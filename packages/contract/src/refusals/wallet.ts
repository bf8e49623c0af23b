import { WALLET } from '../texts/wallet.ts';
import type { Refusals } from './row.ts';

export const WALLET_REFUSALS = {
  insufficient: [422, WALLET.insufficient],
} as const satisfies Refusals;
