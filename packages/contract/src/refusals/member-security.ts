import { MEMBER_SECURITY } from '../texts/security.ts';
import type { Refusals } from './row.ts';

export const MEMBER_SECURITY_REFUSALS = {
  sessionUnknown: [404, MEMBER_SECURITY.sessionUnknown],
  tooFewAnswers: [422, MEMBER_SECURITY.tooFewAnswers],
  identityWrong: [422, MEMBER_SECURITY.identityWrong],
  tooManyChecks: [429, MEMBER_SECURITY.tooManyChecks],
  notApproved: [409, MEMBER_SECURITY.notApproved],
  notSigner: [403, MEMBER_SECURITY.notSigner],
  noProof: [422, MEMBER_SECURITY.noProof],
  deniedLately: [422, MEMBER_SECURITY.deniedLately],
} as const satisfies Refusals;
