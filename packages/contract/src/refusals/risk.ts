import { RISK } from '../texts/risk.ts';
import type { Refusals } from './row.ts';

export const RISK_REFUSALS = {
  unknown: [404, RISK.unknown],
  samePerson: [400, RISK.samePerson],
  alreadyCleared: [409, RISK.alreadyCleared],
  alreadyRevoked: [409, RISK.alreadyRevoked],
  caseOpen: [409, RISK.caseOpen],
  caseClosed: [409, RISK.caseClosed],
  notWaiting: [409, RISK.notWaiting],
  rewardsWait: [409, RISK.rewardsWait],
  applicationWaits: [409, RISK.applicationWaits],
} as const satisfies Refusals;
