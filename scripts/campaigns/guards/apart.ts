import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const CLAIMS = `${MODULES}/operator/claims`;
const DEPOSITS = `${MODULES}/money/deposits`;
const WITHDRAWALS = `${MODULES}/money/withdrawals`;
const REVIEWING = `${MODULES}/rewards/activities/staff-reviewing.ts`;
const TESTS = 'apps/server/test';
const APART = `${TESTS}/attempts-apart.campaign.test.ts`;

/** Guards that keep one person from letting the money of a member in and out, and those of freezes. */
export const apartGuards: readonly Guard[] = [
  {
    name: 'deposit-approval-kept',
    about: 'Both people who approved a large deposit are remembered',
    removal: {
      file: `${DEPOSITS}/staff-review.ts`,
      text: 'await keepMoneyIn(tx, order.memberId, [makerId, by.staff.id], at);',
      by: '',
    },
    tests: [`${TESTS}/attempts-money.campaign.test.ts`],
  },
  {
    name: 'withdrawal-apart',
    about: 'A person who let the money of a member in does not pay it out for 24 hours',
    removal: {
      file: `${CLAIMS}/apart.ts`,
      text: "if (found.length > 0) throw refuse('reviews.letMoneyIn');",
      by: '',
    },
    tests: [`${WITHDRAWALS}/second-person.test.ts`, `${TESTS}/attempts-money.campaign.test.ts`],
  },
  {
    name: 'bonus-approval-kept',
    about: 'Both people who approved a bonus are remembered',
    removal: {
      file: REVIEWING,
      text: 'await keepMoneyIn(tx, row.memberId, [row.firstApproverId, by.staff.id], now);',
      by: '',
    },
    tests: [APART],
  },
  {
    name: 'adjustment-apart',
    about: 'The person who agrees to an adjustment is remembered, or did not let money in before a debit',
    removal: {
      file: `${MODULES}/money/adjustments/service.ts`,
      text: 'await keepApart(tx, row, by, at);',
      by: '',
    },
    tests: [APART],
  },
  {
    name: 'recovery-approval-kept',
    about: 'Both people who agreed to the recovery of an account are remembered',
    removal: {
      file: `${MODULES}/people/security/recovery.ts`,
      text: 'await keepMoneyIn(tx, memberId, [makerId, staff.id], now);',
      by: '',
    },
    tests: [APART],
  },
  {
    name: 'withdrawal-apart-second',
    about: 'The second person of a withdrawal did not let the money in',
    removal: {
      file: `${WITHDRAWALS}/staff.ts`,
      text: '      await requireApart(tx, order.memberId, by.staff.id, now);\n      await pay(',
      by: '      await pay(',
    },
    tests: [`${TESTS}/attempts-money.campaign.test.ts`],
  },
  {
    name: 'payment-frozen',
    about: 'A frozen member is not paid',
    removal: {
      file: `${WITHDRAWALS}/frozen.ts`,
      text: "if ((await lockMember(tx, memberId)).frozen) throw refuse('reviews.memberFrozen');",
      by: 'await lockMember(tx, memberId);',
    },
    tests: [APART],
  },
  {
    name: 'freeze-areas',
    about: 'A freeze is lifted by the role that placed it',
    removal: {
      file: 'packages/contract/src/rules/freezing.ts',
      text: "  risk: ['risk'],",
      by: '  risk: FREEZE_AREAS,',
    },
    tests: [`${MODULES}/operator/member-files/service.test.ts`, APART],
  },
  {
    name: 'deposit-alone-kept',
    about: 'The person who approved a deposit alone is remembered',
    removal: {
      file: `${DEPOSITS}/staff-review.ts`,
      text: 'await keepMoneyIn(tx, memberId, [by.staff.id], decision.at);',
      by: '',
    },
    tests: [`${TESTS}/attempts-money.campaign.test.ts`],
  },
  {
    name: 'withdrawal-apart-first',
    about: 'The first person of a withdrawal did not let the money in',
    removal: {
      file: `${WITHDRAWALS}/staff.ts`,
      text: `await requireApart(tx, order.memberId, by.staff.id, now);
        requireFreshCode`,
      by: 'requireFreshCode',
    },
    tests: [`${WITHDRAWALS}/second-person.test.ts`, APART],
  },
  {
    name: 'suspense-approval-kept',
    about: 'Both people who attached a payment to an order are remembered',
    removal: {
      file: `${DEPOSITS}/suspense/proposing.ts`,
      text: 'await keepMoneyIn(tx, order.memberId, [makerId, by.staff.id], at);',
      by: '',
    },
    tests: [`${DEPOSITS}/suspense/proposing.test.ts`],
  },
  {
    name: 'transfer-approval-kept',
    about: 'Both people who ended a transfer for the member are remembered',
    removal: {
      file: `${MODULES}/money/transfers/staff.ts`,
      text: 'await keepMoneyIn(tx, order.memberId, [order.proposedBy, by.staff.id], now);',
      by: '',
    },
    tests: [`${MODULES}/money/transfers/confirming.test.ts`],
  },
  {
    name: 'first-approval-frozen',
    about: 'A large withdrawal of a frozen member gets no first approval',
    removal: {
      file: `${WITHDRAWALS}/staff.ts`,
      text: '          await requireUnfrozen(tx, order.memberId);\n',
      by: '',
    },
    tests: [APART],
  },
  {
    name: 'payment-freeze-lock',
    about: 'Row lock: a freeze comes before a payment or after it',
    removal: {
      file: `${WITHDRAWALS}/frozen.ts`,
      text: 'if ((await lockMember(tx, memberId)).frozen)',
      by: 'if ((await freezesOf(tx, memberId)).length > 0)',
    },
    tests: [APART],
  },
  {
    name: 'freeze-protection-area',
    about: 'A freeze by protection is lifted by protection',
    removal: {
      file: 'packages/contract/src/rules/freezing.ts',
      text: "  protection: ['protection'],",
      by: '  protection: FREEZE_AREAS,',
    },
    tests: [`${MODULES}/operator/member-files/service.test.ts`],
  },
  {
    name: 'freeze-of-others',
    about: 'Lifting a freeze leaves those of other roles',
    removal: {
      file: `${MODULES}/people/members/freezing.ts`,
      text: 'and(eq(memberFreezes.memberId, memberId), inArray(memberFreezes.area, [...areas]))',
      by: 'and(eq(memberFreezes.memberId, memberId))',
    },
    tests: [`${MODULES}/operator/member-files/service.test.ts`, APART],
  },
];
