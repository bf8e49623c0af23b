import { SETUP } from '../texts/setup.ts';
import type { Refusals } from './row.ts';

export const SETUP_REFUSALS = {
  alreadyOpen: [409, SETUP.alreadyOpen],
  incomplete: [422, SETUP.incomplete, '…'],
  complete: [422, SETUP.complete],
} as const satisfies Refusals;
