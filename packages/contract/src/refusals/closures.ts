import { CLOSURES, STAFF_CLOSURES } from '../texts/closures.ts';
import type { Refusals } from './row.ts';

export const CLOSURES_REFUSALS = {
  underWay: [409, CLOSURES.underWay],
  noneUnderWay: [409, CLOSURES.noneUnderWay],
  notReady: [422, CLOSURES.notReady],
  unknown: [404, STAFF_CLOSURES.unknown],
  decided: [409, STAFF_CLOSURES.decided],
  early: [422, STAFF_CLOSURES.early],
  alreadyClosed: [409, STAFF_CLOSURES.alreadyClosed],
} as const satisfies Refusals;
