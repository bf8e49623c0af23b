import { DATA_COPIES } from '../texts/data-copies.ts';
import type { Refusals } from './row.ts';

export const DATA_COPIES_REFUSALS = {
  waiting: [409, DATA_COPIES.waiting],
  tooSoon: [429, DATA_COPIES.tooSoon],
  notReady: [404, DATA_COPIES.notReady],
} as const satisfies Refusals;
