import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const SECURITY = `${MODULES}/people/security`;
const RECOVERY_TESTS = [`${SECURITY}/recovery.test.ts`];
const ENDS_TESTS = [`${SECURITY}/recovery-ends.test.ts`];
const IDENTITY_TESTS = [`${SECURITY}/identity.test.ts`];
const ATTEMPTS = 'apps/server/test/attempts-recovery.campaign.test.ts';

/** Guards of the recovery of an account. */
export const recoveryGuards: readonly Guard[] = [
  {
    name: 'recovery-proofs',
    about: 'What staff see proves nothing about a member',
    removal: { file: `${SECURITY}/identity.ts`, text: "if (needed === 0) return 'noProof';", by: '' },
    tests: IDENTITY_TESTS,
  },
  {
    name: 'recovery-birth-date-of-staff',
    about: 'A birth date that staff have stored proves nothing',
    removal: { file: `${SECURITY}/recovery.ts`, text: 'isCorrected || isGivenLately', by: 'isGivenLately' },
    tests: RECOVERY_TESTS,
  },
  {
    name: 'recovery-birth-date-given-lately',
    about: 'A birth date that a session of the member gave within seven days proves nothing',
    removal: { file: `${SECURITY}/recovery.ts`, text: 'isCorrected || isGivenLately', by: 'isCorrected' },
    tests: RECOVERY_TESTS,
  },
  {
    name: 'recovery-closed',
    about: 'An account that was closed is not recovered',
    removal: { file: `${SECURITY}/recovery.ts`, text: 'await requireOpenAccount(db, memberId);', by: '' },
    tests: [`${MODULES}/people/closures/closing.test.ts`],
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
  {
    name: 'recovery-name-right',
    about: 'A recovery needs the right name',
    removal: { file: `${SECURITY}/identity.ts`, text: "(['realname', 'card'] as const)", by: "(['card'] as const)" },
    tests: IDENTITY_TESTS,
  },
  {
    name: 'recovery-card-right',
    about: 'A recovery needs the whole number of a card that is bound',
    removal: {
      file: `${SECURITY}/identity.ts`,
      text: "(['realname', 'card'] as const)",
      by: "(['realname'] as const)",
    },
    tests: IDENTITY_TESTS,
  },
  {
    name: 'recovery-wrong-answer',
    about: 'One wrong answer refuses a recovery',
    removal: {
      file: `${SECURITY}/identity.ts`,
      text: 'given.every((question) => isRight(',
      by: 'given.some((question) => isRight(',
    },
    tests: IDENTITY_TESTS,
  },
  {
    name: 'recovery-checks',
    about: 'Answers of a member are compared at most five times a day',
    removal: {
      file: `${SECURITY}/recovery.ts`,
      text: "if (!permission.allowed) throw refuseFor(permission.retryAfterS, 'memberSecurity.tooManyChecks');",
      by: '',
    },
    tests: RECOVERY_TESTS,
  },
  {
    name: 'recovery-wrong-recorded',
    about: 'A comparison of answers that failed is a row of the audit log',
    removal: {
      file: `${SECURITY}/recovery.ts`,
      text: `    const refusal = refuse(\`memberSecurity.\${verdict}\`);
`,
      by: `    const refusal = refuse(\`memberSecurity.\${verdict}\`);
    if (refusal !== undefined) throw refusal;
`,
    },
    tests: RECOVERY_TESTS,
  },
  {
    name: 'recovery-letter',
    about: 'The member reads that somebody recovers the account before anybody agrees',
    removal: {
      file: `${SECURITY}/recovery.ts`,
      text: `        const letter = PLATFORM_LETTERS.recoveryBegun({ at: beijingTime(at) });
        await sendLetters(tx, { memberIds: [memberId], kind: 'security', ...letter, at });
`,
      by: '',
    },
    tests: RECOVERY_TESTS,
  },
  {
    name: 'recovery-cards-basis',
    about: 'A recovery rests on the cards of the member',
    removal: {
      file: `${SECURITY}/recovery.ts`,
      text: `绑定的卡: bound.map(({ bank, number }) => \`\${bank} \${number}\`).join('、'),`,
      by: '',
    },
    tests: ENDS_TESTS,
  },
  {
    name: 'recovery-profile-basis',
    about: 'A recovery rests on the profile of the member',
    removal: {
      file: `${SECURITY}/recovery.ts`,
      text: `最近修改资料: profile === undefined ? '' : \`\${beijingTime(profile.at)} #\${profile.id}\`,`,
      by: '',
    },
    tests: ENDS_TESTS,
  },
  {
    name: 'recovery-ends-proposal',
    about: 'What ends a recovery also ends one that waits for its second person',
    removal: {
      file: `${SECURITY}/recovery.ts`,
      text: '申请: (await isOver(tx, memberId, seen)) ?',
      by: '申请: memberId === 0 ?',
    },
    tests: ENDS_TESTS,
  },
  {
    name: 'recovery-half-look',
    about: 'Each look at a half of the code is a row of the audit log',
    removal: {
      file: `${SECURITY}/recovery.ts`,
      text: `await audit.record(tx, {
          by,
          group: 'members',
          action: 'memberSecurity.issueCode',`,
      by: `if (half < 1) await audit.record(tx, {
          by,
          group: 'members',
          action: 'memberSecurity.issueCode',`,
    },
    tests: [...RECOVERY_TESTS, ATTEMPTS],
  },
  {
    name: 'recovery-first-half',
    about: 'A recovery needs the half of the person who proposed it',
    removal: {
      file: `${SECURITY}/recovering.ts`,
      text: 'row.makerHalf !== makerHalf || row.checkerHalf !== checkerHalf',
      by: 'row.checkerHalf !== checkerHalf',
    },
    tests: RECOVERY_TESTS,
  },
  {
    name: 'recovery-day',
    about: 'A code is used within a day',
    removal: {
      file: `${SECURITY}/state.ts`,
      text: 'isNull(memberRecoveries.endedAt), gt(memberRecoveries.expiresAt, now))',
      by: 'isNull(memberRecoveries.endedAt))',
    },
    tests: RECOVERY_TESTS,
  },
  {
    name: 'recovery-tries',
    about: 'Codes that are tried from one address are limited',
    removal: {
      file: `${SECURITY}/recovering.ts`,
      text: "if (!permission.allowed) throw refuseFor(permission.retryAfterS, 'members.tooManyTries');",
      by: '',
    },
    tests: RECOVERY_TESTS,
  },
  {
    name: 'recovery-refused-recorded',
    about: 'A code that was refused is an event of the security log of the member',
    removal: {
      file: `${SECURITY}/recovering.ts`,
      text: "await recordSecurity(database.orm, { memberId, kind: 'recovery.refused', at: clock.now(), origin });",
      by: '',
    },
    tests: RECOVERY_TESTS,
  },
  {
    name: 'recovery-common-password',
    about: 'A recovered account gets no common password',
    removal: { file: `${SECURITY}/recovering.ts`, text: 'requireUncommon(password, name);', by: '' },
    tests: RECOVERY_TESTS,
  },
  {
    name: 'recovery-sessions',
    about: 'A recovery ends every session of the member',
    removal: {
      file: `${MODULES}/people/members/passwords.ts`,
      text: `await setSecret(tx, memberId, 'passwordHash', nextHash);
    await endAll(tx, memberId);`,
      by: "await setSecret(tx, memberId, 'passwordHash', nextHash);",
    },
    tests: RECOVERY_TESTS,
  },
  {
    name: 'recovery-denied-sessions',
    about: 'The other sessions end when the member denies a recovery',
    removal: {
      file: `${SECURITY}/recovering.ts`,
      text: 'await members.endOthers(memberId, sessionId, origin);',
      by: '',
    },
    tests: ENDS_TESTS,
  },
  {
    name: 'recovery-two-people',
    about: 'CHECK: two different people agree to a recovery',
    removal: { sql: 'ALTER TABLE member_recovery DROP CONSTRAINT member_recovery_two_people' },
    tests: RECOVERY_TESTS,
  },
];
