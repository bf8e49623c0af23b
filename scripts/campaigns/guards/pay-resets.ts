import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const PAY_RESETS = `${MODULES}/people/pay-resets`;
const TESTS = [`${PAY_RESETS}/service.test.ts`];
const BETWEEN = [`${PAY_RESETS}/between.test.ts`];

/** Guards of a forgotten pay password, and of the hold that follows a new one. */
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
    name: 'payout-hold-withdrawals',
    about: 'No withdrawal is requested while the payouts of the member are held',
    removal: {
      file: `${MODULES}/money/withdrawals/requests.ts`,
      text: 'await requirePayouts(tx, memberId, now);',
      by: '',
    },
    tests: TESTS,
  },
  {
    name: 'payout-hold-cards',
    about: 'No card is bound while the payouts of the member are held',
    removal: {
      file: `${MODULES}/people/cards/service.ts`,
      text: `await requirePayouts(tx, memberId, clock.now());
        await store.add(tx, memberId, draft);`,
      by: 'await store.add(tx, memberId, draft);',
    },
    tests: TESTS,
  },
];
