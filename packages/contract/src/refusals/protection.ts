import { PROTECTION_FORMS, PROTECTION_GATE, STAFF_PROTECTION, STATEMENTS } from '../texts/protection.ts';
import type { Refusals } from './row.ts';

export const PROTECTION_REFUSALS = {
  paused: [403, PROTECTION_GATE.paused, '{until}'],
  onBreak: [403, PROTECTION_GATE.onBreak, '{until}'],
  excluded: [403, PROTECTION_GATE.excluded, '{until}'],
  excludedOpen: [403, PROTECTION_GATE.excludedOpen],
  exclusionEnded: [403, PROTECTION_GATE.exclusionEnded, '{at}'],
  houseBlocked: [403, PROTECTION_GATE.houseBlocked],
  depositLimit: [422, PROTECTION_GATE.depositLimit, '{period}', '{left}', '{at}'],
  lossLimit: [422, PROTECTION_GATE.lossLimit, '{period}', '{left}', '{at}'],
  stakeLimit: [422, PROTECTION_GATE.stakeLimit, '{period}', '{at}'],
  timeLimit: [422, PROTECTION_GATE.timeLimit, '{period}', '{at}'],
  birthDateMissing: [422, PROTECTION_GATE.birthDateMissing],
  notPossible: [422, PROTECTION_GATE.notPossible],
  notTighter: [422, PROTECTION_FORMS.notTighter],
  notLooser: [422, PROTECTION_FORMS.notLooser],
  unchanged: [409, PROTECTION_FORMS.unchanged],
  settingsLooser: [403, STAFF_PROTECTION.settingsLooser],
  limitMissing: [404, PROTECTION_FORMS.limitMissing],
  raiseUnknown: [404, PROTECTION_FORMS.raiseUnknown],
  raiseWaiting: [409, PROTECTION_FORMS.raiseWaiting, '{at}'],
  raiseLapsed: [409, PROTECTION_FORMS.raiseLapsed],
  shorter: [409, PROTECTION_FORMS.shorter],
  notExcluded: [409, PROTECTION_FORMS.notExcluded],
  returnEarly: [409, PROTECTION_FORMS.returnEarly, '{at}'],
  returnOpen: [409, PROTECTION_FORMS.returnOpen],
  returnNone: [404, PROTECTION_FORMS.returnNone],
  birthDateWrong: [400, PROTECTION_FORMS.birthDateWrong],
  birthDateFixed: [409, PROTECTION_FORMS.birthDateFixed],
  monthWrong: [400, PROTECTION_FORMS.monthWrong],
  statementUnsound: [409, STATEMENTS.unsound],
  unknown: [404, STAFF_PROTECTION.unknown],
  decided: [409, STAFF_PROTECTION.decided],
  notLiftable: [409, STAFF_PROTECTION.notLiftable],
  samePerson: [409, STAFF_PROTECTION.samePerson],
  excludedBirthDate: [409, STAFF_PROTECTION.excludedBirthDate],
  tooManyCorrections: [429, STAFF_PROTECTION.tooManyCorrections],
  alreadyBlocked: [409, STAFF_PROTECTION.alreadyBlocked],
} as const satisfies Refusals;

/** What the gate may answer while a block is in force, or a case says that an excluded person has this account too. */
export const BLOCK_REFUSALS = [
  'protection.paused',
  'protection.onBreak',
  'protection.excluded',
  'protection.excludedOpen',
  'protection.exclusionEnded',
  'protection.houseBlocked',
  'protection.notPossible',
] as const;

/** What the gate may answer to a deposit. */
export const DEPOSIT_GATE_REFUSALS = [
  ...BLOCK_REFUSALS,
  'protection.birthDateMissing',
  'protection.depositLimit',
] as const;

/** What the gate may answer when money goes into play. */
export const PLAY_GATE_REFUSALS = [
  ...BLOCK_REFUSALS,
  'protection.birthDateMissing',
  'protection.lossLimit',
  'protection.stakeLimit',
  'protection.timeLimit',
] as const;
