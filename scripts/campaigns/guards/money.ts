import type { Guard } from './guard.ts';
import { MIGRATIONS, MODULES } from './paths.ts';

const MONEY = `${MODULES}/money`;
const TRON = `${MONEY}/deposits/tron`;

/** Guards of deposits, withdrawals, adjustments and fees. */
export const moneyGuards: readonly Guard[] = [
  {
    name: 'adjustment-two-people',
    about: 'CHECK: the checker of an adjustment is not its maker',
    removal: { sql: 'ALTER TABLE adjustment DROP CONSTRAINT adjustment_two_people' },
    tests: [`${MONEY}/adjustments/service.test.ts`],
  },
  {
    name: 'withdrawal-turnover',
    about: 'A withdrawal waits until the turnover is reached',
    removal: {
      file: `${MONEY}/withdrawals/requests.ts`,
      text: "if (left > 0n && blocks.length === 0) throw refuse('withdrawals.turnoverShort', formatMoney(left));",
      by: '',
    },
    tests: [`${MONEY}/withdrawals/service.test.ts`],
  },
  {
    name: 'withdrawal-frozen',
    about: 'A frozen member does not withdraw',
    removal: { file: `${MONEY}/withdrawals/requests.ts`, text: "if (frozen) throw refuse('members.frozen');", by: '' },
    tests: [`${MONEY}/withdrawals/service.test.ts`],
  },
  {
    name: 'withdrawal-lock',
    about: 'Row lock: a withdrawal is decided once',
    removal: {
      file: `${MONEY}/withdrawals/staff.ts`,
      text: "await (lock ? query.for('update') : query)",
      by: 'await query',
    },
    tests: [`${MONEY}/withdrawals/races.test.ts`],
  },
  {
    name: 'withdrawal-second-person',
    about: 'A large withdrawal needs two people',
    removal: {
      file: `${MONEY}/withdrawals/staff.ts`,
      text: 'if (needsSecondPerson(order.amount, sums, limits)) {',
      by: 'if (sums.member < 0n) {',
    },
    tests: [`${MONEY}/withdrawals/service.test.ts`, `${MONEY}/withdrawals/second-person.test.ts`],
  },
  {
    name: 'withdrawal-two-people',
    about: 'CHECK: the second person who approves a withdrawal is not the first one',
    removal: { sql: 'ALTER TABLE withdrawal DROP CONSTRAINT withdrawal_two_people' },
    tests: [`${MONEY}/withdrawals/races.test.ts`],
  },
  {
    name: 'withdrawal-pay-password',
    about: 'A withdrawal needs the pay password',
    removal: {
      file: `${MONEY}/withdrawals/requests.ts`,
      text: 'await requirePayPassword(memberId, password);',
      by: '',
    },
    tests: [`${MONEY}/withdrawals/routes.test.ts`],
  },
  {
    name: 'claimed-order',
    about: 'An order that another person has claimed is not decided',
    removal: {
      file: `${MONEY}/withdrawals/staff.ts`,
      text: 'if (objection !== undefined) throw objection;',
      by: '',
    },
    tests: [`${MONEY}/withdrawals/routes.test.ts`],
  },
  {
    name: 'deposit-open-max',
    about: 'A member has a limited number of open deposits',
    removal: {
      file: `${MONEY}/deposits/orders.ts`,
      text: "if ((await openOrders(tx, memberId)) >= DEPOSIT_OPEN_MAX) throw refuse('deposits.tooManyOpen');",
      by: '',
    },
    tests: [`${MONEY}/deposits/orders.test.ts`],
  },
  {
    name: 'deposit-owner',
    about: 'A member reads only the own deposits',
    removal: {
      file: `${MONEY}/deposits/deposit.ts`,
      text: 'memberId === undefined || memberId === order.memberId;',
      by: 'memberId === undefined || order.memberId > 0;',
    },
    tests: [`${MONEY}/deposits/orders.test.ts`],
  },
  {
    name: 'usdt-amount-reserved',
    about: 'Unique index: two open USDT orders never wait for the same amount',
    removal: { sql: 'DROP INDEX deposit_usdt_reserved' },
    tests: [`${MONEY}/deposits/orders.test.ts`],
  },
  {
    name: 'usdt-hash-spent',
    about: 'A payment on the chain pays one order',
    removal: {
      file: `${MONEY}/deposits/decision.ts`,
      text: 'if (!(await spend(tx, order, payment, arrivals, at))) return false;',
      by: 'await spend(tx, order, payment, arrivals, at);',
    },
    tests: [`${TRON}/settlement.test.ts`],
  },
  {
    name: 'usdt-contract',
    about: 'Only the USDT contract pays, not a token of the same name',
    removal: { file: `${TRON}/verdict.ts`, text: 'address.toLowerCase() !== USDT_ACCOUNT || ', by: '' },
    tests: [`${TRON}/verdict.test.ts`],
  },
  {
    name: 'usdt-exact',
    about: 'Only the exact amount pays an order',
    removal: {
      file: `${TRON}/verdict.ts`,
      text: 'const exact = seen.arrivals.filter(({ amount }) => amount === order.usdtAmount);',
      by: 'const exact = seen.arrivals;',
    },
    tests: [`${TRON}/verdict.test.ts`],
  },
  {
    name: 'usdt-solid',
    about: 'A payment counts when its block is solid',
    removal: {
      file: `${TRON}/verdict.ts`,
      text: "if (info.blockNumber > head.number) return pending('等待区块确认');",
      by: '',
    },
    tests: [`${TRON}/verdict.test.ts`],
  },
  {
    name: 'venue-fee-migration',
    about: 'The fee of a venue becomes its first rate when the tables are updated',
    removal: {
      file: `${MIGRATIONS}/0034_venue_fees_by_day.sql`,
      text: 'WHERE fee_basis_points > 0',
      by: 'WHERE false',
    },
    tests: ['apps/server/test/fee-rates.test.ts'],
  },
  {
    name: 'fee-past-days',
    about: 'A fee never changes days that are over',
    removal: {
      file: `${MODULES}/operator/business-reports/staff.ts`,
      text: "if (last !== undefined && first_day < beijingDay(now)) throw refuse('feeRates.dayPast');",
      by: '',
    },
    tests: ['apps/server/test/fee-rates.test.ts'],
  },
  {
    name: 'card-owner',
    about: 'A member uses only the own cards',
    removal: {
      file: `${MODULES}/people/cards/store.ts`,
      text: '.where(and(eq(cards.id, id), eq(cards.memberId, memberId)));',
      by: '.where(eq(cards.id, id));',
    },
    tests: [`${MONEY}/withdrawals/routes.test.ts`],
  },
  {
    name: 'card-limit-lock',
    about: 'Cards are counted under the lock of the member',
    removal: { file: `${MODULES}/people/cards/store.ts`, text: 'await lockMember(tx, memberId);', by: '' },
    tests: [`${MODULES}/people/cards/service.test.ts`],
  },
];
