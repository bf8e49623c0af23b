import { RETENTION_TEXTS } from '../texts/retention.ts';
import type { Refusals } from './row.ts';

export const RETENTION_REFUSALS = {
  same: [409, RETENTION_TEXTS.same],
  stale: [409, RETENTION_TEXTS.stale],
} as const satisfies Refusals;
