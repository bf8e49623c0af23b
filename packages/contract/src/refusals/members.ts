import { MEMBERS } from '../texts/members.ts';
import { SHELL } from '../texts/shell.ts';
import type { Refusals } from './row.ts';

export const MEMBERS_REFUSALS = {
  sessionEnded: [401, SHELL.sessionEnded],
  nameTaken: [409, MEMBERS.nameTaken],
  credentialsWrong: [400, MEMBERS.credentialsWrong],
  tooManyTries: [429, MEMBERS.tooManyTries],
  frozen: [403, MEMBERS.frozen],
  closed: [403, MEMBERS.closed],
  mobile: [400, MEMBERS.mobile],
  email: [400, MEMBERS.email],
  birthday: [400, MEMBERS.birthday],
  underage: [400, MEMBERS.underage],
  oldWrong: [400, MEMBERS.oldWrong],
  payPasswordLocked: [403, MEMBERS.payPasswordLocked],
  avatarKind: [400, MEMBERS.avatarKind],
  avatarTooLarge: [400, MEMBERS.avatarTooLarge],
} as const satisfies Refusals;
