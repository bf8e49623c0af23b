import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const CLAIMS = `${MODULES}/operator/claims`;
const PROPOSALS = `${MODULES}/operator/proposals`;
const DEPOSITS = `${MODULES}/money/deposits`;
const WITHDRAWALS = `${MODULES}/money/withdrawals`;
const REVIEWING = `${MODULES}/rewards/activities/staff-reviewing.ts`;
const VENUES = `${MODULES}/play/venues/staff.ts`;
const TESTS = 'apps/server/test';

/** Guards that keep one person from taking money out of the house. */
export const dutyGuards: readonly Guard[] = [
  {
    name: 'ended-notice',
    about: 'Those who could have agreed to a proposal read that it ended with the account of its maker',
    removal: {
      file: `${PROPOSALS}/reading.ts`,
      text: 'ended: count(and(endedWithMaker(noticed), isMineToCheck(by))),',
      by: 'ended: count(endedWithMaker(noticed)),',
    },
    tests: [`${PROPOSALS}/service.test.ts`],
  },
  {
    name: 'application-waits',
    about: 'An application and a change of its activity wait for each other',
    removal: {
      file: `${MODULES}/rewards/activities/applying.ts`,
      text: "\n    .where(and(eq(activities.id, id), eq(activities.active, true)))\n    .for('share');",
      by: '\n    .where(and(eq(activities.id, id), eq(activities.active, true)));',
    },
    tests: [`${MODULES}/rewards/activities/staff-proposing.test.ts`],
  },
  {
    name: 'excluded-roles-check',
    about: 'CHECK: an account has no roles that exclude each other',
    removal: { sql: 'ALTER TABLE staff_account DROP CONSTRAINT staff_account_excluded_roles' },
    tests: [`${MODULES}/people/staff-accounts/service.test.ts`],
  },
  {
    name: 'excluded-roles-permission',
    about: 'Roles that exclude each other give no permission',
    removal: {
      file: 'packages/contract/src/staff/permissions.ts',
      text: '(excludedPair(roles) === undefined && roles.some(',
      by: '(roles.length > 0 && roles.some(',
    },
    tests: [`${MODULES}/people/staff-accounts/service.test.ts`, `${TESTS}/attempts-settings.campaign.test.ts`],
  },
  {
    name: 'reviewer-lock',
    about: 'Advisory lock: approvals of one reviewer wait for each other',
    removal: {
      file: `${CLAIMS}/two-people.ts`,
      text: `await tx.execute(sql\`SELECT pg_advisory_xact_lock(hashtext('koi approvals'), \${staffId})\`);`,
      by: '',
    },
    tests: [`${WITHDRAWALS}/second-person.test.ts`],
  },
  {
    name: 'member-approvals-lock',
    about: 'Advisory lock: decisions about the money of one member wait for each other',
    removal: {
      file: `${CLAIMS}/apart.ts`,
      text: `await tx.execute(sql\`SELECT pg_advisory_xact_lock(hashtext('koi approvals of member'), \${memberId})\`);`,
      by: '',
    },
    tests: [`${CLAIMS}/same-moment.test.ts`, `${TESTS}/attempts-apart.campaign.test.ts`],
  },
  {
    name: 'member-day-sum',
    about: 'The orders of a member on one day count together for the second person',
    removal: { file: `${CLAIMS}/two-people.ts`, text: 'amount + sums.member >= order ||', by: 'amount >= order ||' },
    tests: [`${CLAIMS}/two-people.test.ts`, `${TESTS}/attempts-money.campaign.test.ts`],
  },
  {
    name: 'reviewer-day-sum',
    about: 'The approvals of a reviewer on one day count together for the second person',
    removal: { file: `${CLAIMS}/two-people.ts`, text: ' || amount + sums.reviewer >= reviewer;', by: ';' },
    tests: [`${CLAIMS}/two-people.test.ts`, `${TESTS}/attempts-money.campaign.test.ts`],
  },
  {
    name: 'deposit-second-person',
    about: 'A large deposit needs two people',
    removal: {
      file: `${DEPOSITS}/staff-review.ts`,
      text: 'if (!isProven || needsSecondPerson(amount, sums, limits)) {',
      by: 'if (!isProven) {',
    },
    tests: [`${TESTS}/attempts-money.campaign.test.ts`],
  },
  {
    name: 'usdt-unproven',
    about: 'A USDT payment of another amount needs two people',
    removal: {
      file: `${DEPOSITS}/staff-review.ts`,
      text: 'if (!isProven || needsSecondPerson(amount, sums, limits)) {',
      by: 'if (needsSecondPerson(amount, sums, limits)) {',
    },
    tests: [`${DEPOSITS}/tron/arrivals.test.ts`, `${TESTS}/attempts-usdt.campaign.test.ts`],
  },
  {
    name: 'usdt-paid-before',
    about: 'A USDT payment that is older than its order needs two people',
    removal: { file: `${DEPOSITS}/staff-review.ts`, text: ' && !isPaidBefore(order)', by: '' },
    tests: [`${TESTS}/attempts-usdt.campaign.test.ts`],
  },
  {
    name: 'approvals-before-member',
    about: 'An agreement locks the approvals for a member before the row of the member',
    removal: {
      file: `${MODULES}/operator/claims/apart.ts`,
      text: '  if (lock) await lockApprovalsOf(tx, memberId);\n',
      by: '',
    },
    tests: [`${MODULES}/operator/claims/lock-order.test.ts`],
  },
  {
    name: 'venue-new-two-people',
    about: 'In an open house, address and secret of a new venue need two people',
    removal: {
      file: VENUES,
      text: `const needsTwo = await proposals.isOpened();
      return database.transaction(async (tx) => {
        const columns`,
      by: `const needsTwo = false;
      return database.transaction(async (tx) => {
        const columns`,
    },
    tests: [`${TESTS}/attempts-venues.campaign.test.ts`],
  },
  {
    name: 'venue-access-two-people',
    about: 'In an open house, the first address and secret of a venue need two people',
    removal: {
      file: VENUES,
      text: `const needsTwo = await proposals.isOpened();
      return database.transaction(async (tx) => {
        const before`,
      by: `const needsTwo = false;
      return database.transaction(async (tx) => {
        const before`,
    },
    tests: [`${TESTS}/attempts-venues.campaign.test.ts`],
  },
  {
    name: 'venue-merchant-two-people',
    about: 'Another merchant name of a venue needs two people',
    removal: {
      file: VENUES,
      text: "if (merchantOf(after) !== merchantOf(before)) throw refuse('venues.merchantNeedsTwo');",
      by: '',
    },
    tests: [`${TESTS}/attempts-venues.campaign.test.ts`, `${MODULES}/play/venues/staff.test.ts`],
  },
  {
    name: 'venue-advance-two-people',
    about: 'A higher limit of advances of a venue needs two people',
    removal: {
      file: VENUES,
      text: "if (after.advanceMax > before.advanceMax) throw refuse('venues.advanceNeedsTwo');",
      by: '',
    },
    tests: [`${TESTS}/attempts-venues.campaign.test.ts`, `${MODULES}/play/venues/staff.test.ts`],
  },
  {
    name: 'venue-own-account',
    about: 'No venue gets address and merchant name of another one',
    removal: {
      file: `${MODULES}/play/venues/accounts.ts`,
      text: "if (other !== undefined) throw refuse('venues.accountTaken', other.title);",
      by: '',
    },
    tests: [`${MODULES}/play/venues/staff.test.ts`],
  },
  {
    name: 'venue-own-account-index',
    about: 'Unique index: no venue gets address and merchant name of another one',
    removal: { sql: 'DROP INDEX venue_account' },
    tests: [`${MODULES}/play/venues/staff.test.ts`],
  },
  {
    name: 'game-category-two-people',
    about: 'In an open house, another category of a game needs two people',
    removal: {
      file: `${MODULES}/play/catalogue/category-proposals.ts`,
      text: 'boolean => isOpened && !isSameCategory(before, after),',
      by: 'boolean => isOpened && after === before && before === categoryName(after),',
    },
    tests: [`${TESTS}/attempts-settings.campaign.test.ts`, `${MODULES}/play/catalogue/staff.test.ts`],
  },
  {
    name: 'bet-category-kept',
    about: 'A rebate counts a bet under the category that it was reported with',
    removal: {
      file: `${MODULES}/play/bets/turnover.ts`,
      text: "coalesce(sums.category, game.earlier_category, venue.earlier_category, '')",
      by: "coalesce(game.category, '')",
    },
    tests: [`${MODULES}/rewards/rebates/settlement.test.ts`],
  },
  {
    name: 'enrolment-halves',
    about: 'An account is enrolled with both halves of its code',
    removal: {
      file: `${MODULES}/people/staff/enrolments.ts`,
      text: 'return halves(row, 1).includes(one) && halves(row, 2).includes(two);',
      by: 'return halves(row, 1).includes(one) || halves(row, 2).includes(two);',
    },
    tests: [`${MODULES}/people/staff-accounts/service.test.ts`, `${TESTS}/attempts-people.campaign.test.ts`],
  },
  {
    name: 'fresh-code-agreeing',
    about: 'Agreeing to a proposal needs a fresh code',
    removal: { file: `${PROPOSALS}/service.ts`, text: 'requireFreshCode(by, clock.now());', by: '' },
    tests: [`${TESTS}/open-desk.test.ts`, `${TESTS}/attempts-desk.campaign.test.ts`],
  },
  {
    name: 'fresh-code-sum-deposits',
    about: 'Deposits that were approved since the last code count together',
    removal: {
      file: `${DEPOSITS}/staff-review.ts`,
      text: 'amount: amount + sums.sinceCode,',
      by: 'amount,',
    },
    tests: [`${TESTS}/open-desk.test.ts`, `${TESTS}/attempts-desk.campaign.test.ts`],
  },
  {
    name: 'fresh-code-sum-withdrawals',
    about: 'Withdrawals that were approved since the last code count together',
    removal: {
      file: `${WITHDRAWALS}/staff.ts`,
      text: 'amount: order.amount + sums.sinceCode,',
      by: 'amount: order.amount,',
    },
    tests: [`${TESTS}/open-desk.test.ts`, `${TESTS}/attempts-desk.campaign.test.ts`],
  },
  {
    name: 'fresh-code-sum-bonuses',
    about: 'Bonuses that were approved since the last code count together',
    removal: { file: REVIEWING, text: 'amount: bonus + sums.sinceCode,', by: 'amount: bonus,' },
    tests: [`${TESTS}/open-desk.test.ts`, `${TESTS}/attempts-desk.campaign.test.ts`],
  },
];
