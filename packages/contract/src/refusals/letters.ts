import { LETTERS } from '../texts/letters.ts';
import type { Refusals } from './row.ts';

export const LETTERS_REFUSALS = {
  unknown: [404, LETTERS.unknown],
  namesUnknown: [400, LETTERS.namesUnknown, ['{names}']],
  noMembers: [422, LETTERS.noMembers],
} as const satisfies Refusals;
