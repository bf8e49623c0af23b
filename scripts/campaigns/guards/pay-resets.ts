import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const PAY_RESETS = `${MODULES}/people/pay-resets`;
const TESTS = [`${PAY_RESETS}/service.test.ts`];
const BETWEEN = [`${PAY_RESETS}/between.test.ts`];
const ATTEMPTS = 'apps/server/test/attempts-pay-resets.campaign.test.ts';

/** Guards of a forgotten pay password. */
export const payResetGuards: readonly Guard[] = [
  {
    name: 'pay-reset-login-password',
    about: 'A request for a new pay password needs the login password',
    removal: {
      file: `${PAY_RESETS}/service.ts`,
      text: 'if ((await members.checkOwnPassword(memberId, password)) !== undefined) return;',
      by: 'return;',
    },
    tests: TESTS,
  },
  {
    name: 'pay-reset-asks',
    about: 'A member asks for a new pay password at most five times a day',
    removal: {
      file: `${PAY_RESETS}/service.ts`,
      text: "if (!permission.allowed) throw refuseFor(permission.retryAfterS, 'payResets.tooManyAsks');",
      by: '',
    },
    tests: TESTS,
  },
  {
    name: 'pay-reset-sound',
    about: 'Staff agree to a new pay password only when the required answers are right',
    removal: {
      file: `${PAY_RESETS}/staff.ts`,
      text: "if (!isSound(row.answers)) throw refuse('payResets.notSound');",
      by: '',
    },
    tests: TESTS,
  },
  {
    name: 'pay-reset-approved',
    about: 'A member sets a new pay password only after two people agreed, in time, and while the account is unchanged',
    removal: {
      file: `${PAY_RESETS}/service.ts`,
      text: "if (row === undefined || (await stateOf(tx, row, now)) !== 'approved') throw refuse('payResets.notApproved');",
      by: "if (row === undefined) throw refuse('payResets.notApproved');",
    },
    tests: [...TESTS, ...BETWEEN],
  },
  {
    name: 'pay-reset-account-changed',
    about: 'A request does not outlive a change of the account',
    removal: {
      file: `${PAY_RESETS}/state.ts`,
      text: "return (await happenedSince(db, row.memberId, ENDING_EVENTS, row.createdAt)) ? 'ended' : row.state;",
      by: 'return row.state;',
    },
    tests: BETWEEN,
  },
  {
    name: 'pay-reset-recoverer',
    about: 'Who recovered an account takes no part in a new pay password of its member for seven days',
    removal: {
      file: `${PAY_RESETS}/agreement.ts`,
      text: "if (await isRecoverer(tx, memberId, staffId, now)) throw refuse('payResets.recoverer');",
      by: '',
    },
    tests: BETWEEN,
  },
  {
    name: 'pay-reset-under-way',
    about: 'A member has one request for a new pay password under way',
    removal: { sql: 'DROP INDEX pay_reset_under_way' },
    tests: [`${PAY_RESETS}/store.test.ts`],
  },
  {
    name: 'pay-reset-two-people',
    about: 'Two different people agree to a new pay password',
    removal: { sql: 'ALTER TABLE pay_reset DROP CONSTRAINT pay_reset_two_people, DROP CONSTRAINT pay_reset_agreed' },
    tests: [`${PAY_RESETS}/store.test.ts`],
  },
  {
    name: 'pay-reset-one-at-a-time',
    about: 'Calls about the request of one member wait for each other',
    removal: {
      file: `${PAY_RESETS}/state.ts`,
      text: `await tx.execute(sql\`SELECT pg_advisory_xact_lock(hashtext('koi pay reset of member'), \${memberId})\`);`,
      by: '',
    },
    tests: TESTS,
  },
  {
    name: 'pay-reset-free',
    about: 'A member with a request under way makes no other one',
    removal: {
      file: `${PAY_RESETS}/service.ts`,
      text: "if (isUnderWay(await stateOf(db, row, now))) throw refuse('payResets.underWay');",
      by: '',
    },
    tests: TESTS,
  },
  {
    name: 'pay-reset-denied-lately',
    about: 'Nobody asks for a day after the member has denied a request',
    removal: {
      file: `${PAY_RESETS}/service.ts`,
      text: "if (row.state === 'denied' && isLate) throw refuse('payResets.deniedLately');",
      by: '',
    },
    tests: TESTS,
  },
  {
    name: 'pay-reset-guarded',
    about: 'Nobody asks while the payouts of the member are held',
    removal: {
      file: `${PAY_RESETS}/service.ts`,
      text: "if ((await payoutsHeldUntil(db, memberId, now)) !== undefined) throw refuse('payResets.guarded');",
      by: '',
    },
    tests: TESTS,
  },
  {
    name: 'pay-reset-frozen-asks',
    about: 'A member who is frozen at the same moment asks for no new pay password',
    removal: {
      file: `${PAY_RESETS}/service.ts`,
      text: "if ((await lockMember(tx, memberId)).frozen) throw refuse('members.frozen');",
      by: '',
    },
    tests: BETWEEN,
  },
  {
    name: 'pay-reset-frozen-sets',
    about: 'A member who is frozen at the same moment sets no new pay password',
    removal: { file: `${PAY_RESETS}/service.ts`, text: "if (frozen) throw refuse('members.frozen');", by: '' },
    tests: BETWEEN,
  },
  {
    name: 'pay-reset-answers-masked',
    about: 'Answers of a member are stored masked',
    removal: { file: `${PAY_RESETS}/questions.ts`, text: 'shown: maskRealname(realname)', by: 'shown: realname' },
    tests: TESTS,
  },
  {
    name: 'pay-reset-letter',
    about: 'The member reads that somebody asks for a new pay password before anybody agrees',
    removal: {
      file: `${PAY_RESETS}/service.ts`,
      text: 'await write(tx, memberId, PLATFORM_LETTERS.payResetAsked({ at: beijingTime(now), no, device }));',
      by: '',
    },
    tests: TESTS,
  },
  {
    name: 'pay-reset-password-at-end',
    about: 'A new pay password needs the login password again',
    removal: {
      file: `${PAY_RESETS}/service.ts`,
      text: `await requirePassword(caller, password);
      const nextHash`,
      by: 'const nextHash',
    },
    tests: TESTS,
  },
  {
    name: 'pay-reset-hold',
    about: 'Money does not leave an account for 24 hours after a new pay password',
    removal: { file: `${PAY_RESETS}/service.ts`, text: 'await holdPayouts(tx, memberId, until);', by: '' },
    tests: TESTS,
  },
  {
    name: 'pay-reset-taken-back',
    about: 'A member who denies a new pay password gets the former one back',
    removal: {
      file: `${PAY_RESETS}/service.ts`,
      text: `if (isSet) {
          await members.resetPayPassword`,
      by: `if (isSet && at.getTime() === 0) {
          await members.resetPayPassword`,
    },
    tests: TESTS,
  },
  {
    name: 'pay-reset-taken-back-late',
    about: 'A new pay password is not taken back after 24 hours',
    removal: {
      file: `${PAY_RESETS}/service.ts`,
      text: 'endedAt !== null && after(endedAt, HOLD_MS) > now;',
      by: 'endedAt !== null && endedAt <= now;',
    },
    tests: BETWEEN,
  },
  {
    name: 'pay-reset-former-forgotten',
    about: 'The former pay password is forgotten after 24 hours',
    removal: { file: `${PAY_RESETS}/endings.ts`, text: '.set({ previousHash: null })', by: ".set({ state: 'done' })" },
    tests: BETWEEN,
  },
  {
    name: 'pay-reset-denied-sessions',
    about: 'The other sessions end when the member denies a request',
    removal: {
      file: `${PAY_RESETS}/service.ts`,
      text: 'await members.endOthers(memberId, caller.sessionId, origin);',
      by: '',
    },
    tests: TESTS,
  },
  {
    name: 'pay-reset-expiry',
    about: 'A request whose time is over is neither agreed to nor used',
    removal: { file: `${PAY_RESETS}/state.ts`, text: "if (row.expiresAt <= now) return 'expired';", by: '' },
    tests: BETWEEN,
  },
  {
    name: 'pay-reset-decided',
    about: 'A request that has ended is not agreed to',
    removal: {
      file: `${PAY_RESETS}/staff.ts`,
      text: "if (state !== 'waiting' && state !== 'proposed') throw refuse('payResets.decided');",
      by: '',
    },
    tests: [...TESTS, ...BETWEEN],
  },
  {
    name: 'pay-reset-refused-once',
    about: 'A request that has ended is not refused',
    removal: {
      file: `${PAY_RESETS}/staff.ts`,
      text: "if (row === undefined || !isUnderWay(row.state)) throw refuse('payResets.decided');",
      by: "if (row === undefined) throw refuse('payResets.decided');",
    },
    tests: TESTS,
  },
  {
    name: 'pay-reset-cards-basis',
    about: 'A new pay password rests on the cards of the member',
    removal: {
      file: `${PAY_RESETS}/agreement.ts`,
      text: `绑定的卡: bound.map(({ bank, number }) => \`\${bank} \${number}\`).join('、'),`,
      by: '',
    },
    tests: BETWEEN,
  },
  {
    name: 'pay-reset-agreed-by-recoverer',
    about: 'Who recovered an account does not agree to a new pay password of its member',
    removal: {
      file: `${PAY_RESETS}/agreement.ts`,
      text: 'await requireNotRecoverer(tx, memberId, staff.id, now);',
      by: '',
    },
    tests: [...BETWEEN, ATTEMPTS],
  },
  {
    name: 'pay-reset-approval-kept',
    about: 'Both people who agreed to a new pay password are remembered',
    removal: {
      file: `${PAY_RESETS}/agreement.ts`,
      text: 'await keepMoneyIn(tx, memberId, [row.firstId, staff.id], now);',
      by: '',
    },
    tests: BETWEEN,
  },
  {
    name: 'pay-reset-ended',
    about: 'CHECK: a request has ended or is under way',
    removal: { sql: 'ALTER TABLE pay_reset DROP CONSTRAINT pay_reset_ended' },
    tests: [`${PAY_RESETS}/store.test.ts`],
  },
];
