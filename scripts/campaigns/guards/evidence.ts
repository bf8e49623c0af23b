import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const DEPOSITS = `${MODULES}/money/deposits`;
const ONE_AT_A_TIME = `${DEPOSITS}/suspense/evidence-waits.test.ts`;
const ATTEMPTS = {
  between: 'apps/server/test/attempts-between.campaign.test.ts',
  usdt: 'apps/server/test/attempts-usdt.campaign.test.ts',
  waiting: 'apps/server/test/attempts-waiting.campaign.test.ts',
};

/** Guards of what proposals about deposits and receiving accounts rest on. */
export const evidenceGuards: readonly Guard[] = [
  {
    name: 'account-number-basis',
    about: 'A proposal about a receiving account rests on all accounts with the same number',
    removal: {
      file: `${DEPOSITS}/staff-pay-settings.ts`,
      text: 'or(eq(receivingAccounts.id, id), hasNumber(bankNo))',
      by: 'eq(receivingAccounts.id, id)',
    },
    tests: [ATTEMPTS.between, `${DEPOSITS}/same-number.test.ts`],
  },
  {
    name: 'account-number-lock',
    about: 'Agreements about receiving accounts wait for each other',
    removal: {
      file: `${DEPOSITS}/staff-pay-settings.ts`,
      text: '      if (lock) await lockNumbers(tx);\n',
      by: '',
    },
    tests: [`${DEPOSITS}/same-number.test.ts`],
  },
  {
    name: 'deposit-evidence-waits',
    about: 'Nobody changes the evidence of a deposit about which a proposal waits for a second person',
    removal: {
      file: `${DEPOSITS}/first-approval.ts`,
      text: "if ((await proposalAbout(tx, no, now)) !== undefined) throw refuse('deposits.inReview');",
      by: '',
    },
    tests: [ATTEMPTS.waiting, ATTEMPTS.usdt, ONE_AT_A_TIME],
  },
  {
    name: 'attachment-evidence-waits',
    about: 'A payment that is to be attached to an order counts as a proposal about it',
    removal: {
      file: `${DEPOSITS}/first-approval.ts`,
      text: ", { kind: ATTACHMENT, field: 'order' }];",
      by: '];',
    },
    tests: [ATTEMPTS.usdt, ONE_AT_A_TIME],
  },
  {
    name: 'attachment-excludes-approval',
    about: 'No review of an order begins while a payment waits to be attached to it',
    removal: {
      file: `${DEPOSITS}/staff-review.ts`,
      text: 'if ((await proposalAbout(tx, no, decision.at)) !== undefined)',
      by: 'if (false as boolean)',
    },
    tests: [ONE_AT_A_TIME],
  },
  {
    name: 'decision-ends-proposals',
    about: 'A decision about an order ends the proposals about it',
    removal: {
      file: `${DEPOSITS}/decision.ts`,
      text: '    await endProposals(tx, [order.no], at);\n',
      by: '',
    },
    tests: [ATTEMPTS.waiting, ONE_AT_A_TIME],
  },
];
