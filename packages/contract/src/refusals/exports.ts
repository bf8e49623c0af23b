import { EXPORTS } from '../texts/exports.ts';
import type { Refusals } from './row.ts';

export const EXPORTS_REFUSALS = {
  unknownList: [422, EXPORTS.unknownList],
  unknown: [404, EXPORTS.unknown],
  notOwn: [403, EXPORTS.notOwn],
  tooMany: [429, EXPORTS.tooMany],
  ended: [409, EXPORTS.ended],
  notReady: [409, EXPORTS.notReady],
  nothingMasked: [422, EXPORTS.nothingMasked],
  askAgain: [409, EXPORTS.askAgain],
  waiting: [409, EXPORTS.waiting],
} as const satisfies Refusals;
