import { STAFF_CONTENT } from '../texts/content.ts';
import type { Refusals } from './row.ts';

export const CONTENT_REFUSALS = {
  windowWrong: [400, STAFF_CONTENT.windowWrong],
  stale: [409, STAFF_CONTENT.stale],
  tooManyBanners: [422, STAFF_CONTENT.tooMany],
} as const satisfies Refusals;
