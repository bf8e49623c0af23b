import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const UNLOCKING = `${MODULES}/operator/member-files/unlocking.ts`;
const UNLOCKING_TESTS = [`${MODULES}/operator/member-files/unlocking.test.ts`];

const SECURITY = `${MODULES}/people/security`;
const RECOVERY_TESTS = [`${SECURITY}/recovery.test.ts`];
const ENDS_TESTS = [`${SECURITY}/recovery-ends.test.ts`];

/** Guards of the recovery of an account, and of a locked pay password. */
export const recoveryGuards: readonly Guard[] = [
  {
    name: 'unlock-once-a-day',
    about: 'One person unlocks the pay password of a member once in 24 hours',
    removal: {
      file: UNLOCKING,
      text: 'if (await unlockedLately(tx, memberId, now)) {',
      by: 'if (now.getTime() === 0) {',
    },
    tests: UNLOCKING_TESTS,
  },
  {
    name: 'unlock-one-at-a-time',
    about: 'Unlockings of one member wait for each other',
    removal: { file: UNLOCKING, text: 'await lockRecoveriesOf(tx, memberId);', by: '' },
    tests: UNLOCKING_TESTS,
  },
  {
    name: 'unlock-not-by-recoverer',
    about: 'Who took part in a recovery of the account does not unlock its pay password',
    removal: {
      file: UNLOCKING,
      text: "if (await isRecoverer(tx, memberId, staffId, now)) throw refuse('memberFiles.recoverer');",
      by: '',
    },
    tests: UNLOCKING_TESTS,
  },
  {
    name: 'recovery-proofs',
    about: 'What staff see proves nothing about a member',
    removal: { file: `${SECURITY}/identity.ts`, text: "if (needed === 0) return 'noProof';", by: '' },
    tests: [`${SECURITY}/identity.test.ts`],
  },
  {
    name: 'recovery-birth-date-of-staff',
    about: 'A birth date that staff have stored proves nothing',
    removal: { file: `${SECURITY}/recovery.ts`, text: "birthday: isCorrected ? '' : birthday", by: 'birthday' },
    tests: RECOVERY_TESTS,
  },
  {
    name: 'recovery-young-profile',
    about: 'An e-mail address of a profile that was just changed proves nothing',
    removal: { file: `${SECURITY}/recovery.ts`, text: "email: isYoung ? '' : email", by: 'email' },
    tests: RECOVERY_TESTS,
  },
  {
    name: 'recovery-both-halves',
    about: 'A recovery needs the half of each of the two people',
    removal: {
      file: `${SECURITY}/recovering.ts`,
      text: 'row.makerHalf !== makerHalf || row.checkerHalf !== checkerHalf',
      by: 'row.makerHalf !== makerHalf',
    },
    tests: RECOVERY_TESTS,
  },
  {
    name: 'recovery-own-half',
    about: 'Only the two people who agreed take a half of the code',
    removal: {
      file: `${SECURITY}/recovery.ts`,
      text: "if (half === 0) throw refuse('memberSecurity.notSigner');",
      by: '',
    },
    tests: RECOVERY_TESTS,
  },
  {
    name: 'recovery-hold',
    about: 'Money does not leave a recovered account for 24 hours',
    removal: { file: `${SECURITY}/recovering.ts`, text: 'await holdPayouts(tx, memberId, until);', by: '' },
    tests: RECOVERY_TESTS,
  },
  {
    name: 'recovery-ends',
    about: 'A login, a denial or a change of the account ends a recovery',
    removal: {
      file: `${SECURITY}/state.ts`,
      text: 'return row === undefined || (await isOver(db, memberId, row.seenEvent)) ? undefined : row;',
      by: 'return row;',
    },
    tests: ENDS_TESTS,
  },
  {
    name: 'recovery-same-moment',
    about: 'A login of the member and the use of a code wait for each other',
    removal: {
      file: `${SECURITY}/recovering.ts`,
      text: "if (await isOver(tx, memberId, row.seenEvent)) throw refuse('security.recoveryWrong');",
      by: '',
    },
    tests: ENDS_TESTS,
  },
  {
    name: 'recovery-denied-lately',
    about: 'A recovery that the member has denied is not proposed again for a day',
    removal: {
      file: `${SECURITY}/recovery.ts`,
      text: "if (await happenedSince(tx, memberId, ['recovery.denied'], dayAgo)) throw refuse('memberSecurity.deniedLately');",
      by: '',
    },
    tests: ENDS_TESTS,
  },
  {
    name: 'recovery-whole-code',
    about: 'No whole code is stored, also by an earlier release',
    removal: { sql: 'ALTER TABLE member_recovery DROP CONSTRAINT member_recovery_halves' },
    tests: RECOVERY_TESTS,
  },
  {
    name: 'recovery-used-with-halves',
    about: 'A recovery is used with both halves and before it has ended',
    removal: { sql: 'ALTER TABLE member_recovery DROP CONSTRAINT member_recovery_used' },
    tests: RECOVERY_TESTS,
  },
];
