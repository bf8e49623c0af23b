import { STAFF } from '../texts/staff.ts';
import type { Refusals } from './row.ts';

export const STAFF_REFUSALS = {
  loginWrong: [400, STAFF.loginWrong],
  disabled: [403, STAFF.disabled],
  codeWrong: [400, STAFF.codeWrong],
  codeNeeded: [403, STAFF.codeNeeded],
  ticketExpired: [409, STAFF.ticketDead],
  tooManyTries: [429, STAFF.tooManyTries],
  sessionEnded: [401, STAFF.sessionEnded],
  notAllowed: [403, STAFF.notAllowed],
  oldWrong: [400, STAFF.oldWrong],
  enrolCodeWrong: [400, STAFF.enrolCodeWrong],
  noCode: [404, STAFF.noCode],
  unchanged: [422, STAFF.unchanged],
  nameTaken: [409, STAFF.nameTaken],
  notSelf: [403, STAFF.notSelf],
  lastSecurity: [422, STAFF.lastSecurity],
  loneSecurity: [422, STAFF.loneSecurity],
  lastChecker: [422, STAFF.lastChecker],
} as const satisfies Refusals;
