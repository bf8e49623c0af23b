import { SECURITY } from '../texts/security.ts';
import type { Refusals } from './row.ts';

export const SECURITY_REFUSALS = {
  passwordWrong: [400, SECURITY.passwordWrong],
  codeNeeded: [422, SECURITY.codeNeeded],
  codeWrong: [400, SECURITY.codeWrong],
  alreadyOn: [409, SECURITY.alreadyOn],
  notOn: [409, SECURITY.notOn],
  notBegun: [409, SECURITY.notBegun],
  sessionUnknown: [404, SECURITY.sessionUnknown],
  passwordCommon: [400, SECURITY.passwordCommon],
  recoveryWrong: [400, SECURITY.recoveryWrong],
  recoveryNone: [409, SECURITY.recoveryNone],
} as const satisfies Refusals;
