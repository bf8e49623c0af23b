import { MEMBER_NOTES } from '../texts/staff.ts';
import type { Refusals } from './row.ts';

export const MEMBER_NOTES_REFUSALS = {
  unknown: [404, MEMBER_NOTES.unknown],
  alreadyRemoved: [409, MEMBER_NOTES.alreadyRemoved],
} as const satisfies Refusals;
