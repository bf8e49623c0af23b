import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const PAY_RESETS = `${MODULES}/people/pay-resets`;
const RESET_TESTS = [`${PAY_RESETS}/service.test.ts`];

/** Guards of the hours in which no money leaves an account. */
export const payoutHoldGuards: readonly Guard[] = [
  {
    name: 'payout-hold-withdrawals',
    about: 'No withdrawal is requested while the payouts of the member are held',
    removal: {
      file: `${MODULES}/money/withdrawals/requests.ts`,
      text: 'await requirePayouts(tx, memberId, now);',
      by: '',
    },
    tests: RESET_TESTS,
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
    tests: RESET_TESTS,
  },
  {
    name: 'payout-hold-cards-removed',
    about: 'No card is removed while the payouts of the member are held',
    removal: {
      file: `${MODULES}/people/cards/service.ts`,
      text: `await requirePayouts(tx, memberId, clock.now());
        const { bank, tail }`,
      by: 'const { bank, tail }',
    },
    tests: RESET_TESTS,
  },
  {
    name: 'payout-hold-longest',
    about: 'A hold that ends later stays',
    removal: {
      file: `${MODULES}/money/payout-holds/service.ts`,
      text: `sql\`greatest(\${payoutHolds.until}, excluded.until)\``,
      by: 'sql`excluded.until`',
    },
    tests: [`${PAY_RESETS}/store.test.ts`],
  },
];
