import { MAINTENANCE_CODE } from '../constants.ts';
import { MAINTENANCE } from '../texts/maintenance.ts';
import { asGiven, type Refusals } from './row.ts';

export const MAINTENANCE_REFUSALS = {
  /** The whole site is in maintenance; the text is the one that staff wrote for members. */
  site: [MAINTENANCE_CODE, asGiven, '…'],
  deposits: [422, MAINTENANCE.closed.deposits, '{text}'],
  withdrawals: [422, MAINTENANCE.closed.withdrawals, '{text}'],
  registration: [422, MAINTENANCE.closed.registration, '{text}'],
  startWrong: [400, MAINTENANCE.startWrong],
  endWrong: [400, MAINTENANCE.endWrong],
  startInPast: [400, MAINTENANCE.startInPast],
  endInPast: [400, MAINTENANCE.endInPast],
  stale: [409, MAINTENANCE.stale],
  notPlanned: [409, MAINTENANCE.notPlanned],
} as const satisfies Refusals;
