import { MEMBER_FILES } from '../texts/staff.ts';
import type { Refusals } from './row.ts';

export const MEMBER_FILES_REFUSALS = {
  unknown: [404, MEMBER_FILES.unknown],
  twoMeant: [400, MEMBER_FILES.twoMeant, '{typed}'],
  frozenBy: [403, MEMBER_FILES.frozenBy, '{areas}'],
  recoverer: [403, MEMBER_FILES.recoverer],
  identitySearches: [429, MEMBER_FILES.identitySearches],
} as const satisfies Refusals;
