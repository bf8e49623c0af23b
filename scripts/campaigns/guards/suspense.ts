import type { Guard } from './guard.ts';
import { MODULES } from './paths.ts';

const SUSPENSE = `${MODULES}/money/deposits/suspense`;
const PROPOSING = `${SUSPENSE}/proposing.ts`;
const CLOSING = `${SUSPENSE}/closing.ts`;
const tests = [`${SUSPENSE}/proposing.test.ts`];
const closingTests = [`${SUSPENSE}/closing.test.ts`];

/** Guards of USDT payments that matched no order. */
export const suspenseGuards: readonly Guard[] = [
  {
    name: 'suspense-fits',
    about: 'A payment of the exact amount of another order is not attached',
    removal: {
      file: PROPOSING,
      text: "if ((await creditableArrivals(tx, paid)).length === 0) throw refuse('suspense.notForOrder');",
      by: '',
    },
    tests,
  },
  {
    name: 'suspense-order-open',
    about: 'A payment is attached only to an order that waits or lapsed',
    removal: { file: PROPOSING, text: "if (!isAttachable(order)) throw refuse('suspense.orderDecided');", by: '' },
    tests,
  },
  {
    name: 'suspense-decided',
    about: 'A payment that was attached or returned is not decided again',
    removal: {
      file: PROPOSING,
      text: "if (row.state !== SUSPENSE_STATE.open) throw refuse('suspense.decided');",
      by: '',
    },
    tests,
  },
  {
    name: 'suspense-one-proposal',
    about: 'A payment has one waiting proposal, of either kind',
    removal: {
      file: PROPOSING,
      text: "if ((await proposals.makersOf(tx, SUSPENSE_KINDS, [no])).size > 0) throw refuse('proposals.open');",
      by: '',
    },
    tests,
  },
  {
    name: 'suspense-fresh-code',
    about: 'A large payment in suspense needs a fresh code',
    removal: {
      file: PROPOSING,
      text: 'requireFreshCode(by, clock.now(), { amount: row.amount, from: codeFrom });',
      by: '',
    },
    tests,
  },
  {
    name: 'suspense-return-spends',
    about: 'A payment that is being returned credits no order',
    removal: {
      file: PROPOSING,
      text: 'const isTaken = await spend(tx, row, { hash: txHash, blockAt: row.blockAt }, [arrivalOf(row)], at);',
      by: 'const isTaken = true;',
    },
    tests: closingTests,
  },
  {
    name: 'suspense-own-address',
    about: 'A payment is not returned to an address of the house',
    removal: { file: PROPOSING, text: "if (own.length > 0) throw refuse('suspense.addressOwn');", by: '' },
    tests: closingTests,
  },
  {
    name: 'suspense-return-once',
    about: 'One transaction returns one payment',
    removal: {
      file: CLOSING,
      text: "    if (await isUsed(tx, hash, no)) throw refuse('suspense.hashUsed');\n    if (sent",
      by: '    if (sent',
    },
    tests: closingTests,
  },
  {
    name: 'suspense-return-confirmed',
    about: 'A return ends when the chain confirms its transaction',
    removal: {
      file: CLOSING,
      text: 'return sent > 0n && sent <= row.usdtAmount ? sent : undefined;',
      by: 'return sent;',
    },
    tests: closingTests,
  },
  {
    name: 'suspense-return-amount',
    about: 'One person ends a return only when the payment less the fee was sent',
    removal: {
      file: CLOSING,
      text: "if (sent < due) throw refuse('suspense.sentLess', formatUsdt(sent), formatUsdt(due));",
      by: '',
    },
    tests: [...closingTests, 'apps/server/test/attempts-usdt.campaign.test.ts'],
  },
  {
    name: 'suspense-close-waits',
    about: 'A return whose end waits for a second person is not ended otherwise',
    removal: {
      file: CLOSING,
      text: "if ((await proposals.makersOf(tx, SUSPENSE_KINDS, [no])).size > 0) throw refuse('proposals.open');",
      by: '',
    },
    tests: closingTests,
  },
  {
    name: 'suspense-close-code',
    about: 'A large return of another amount needs a fresh code',
    removal: {
      file: CLOSING,
      text: 'requireFreshCode(by, clock.now(), { amount: row.amount, from: codeFrom });',
      by: '',
    },
    tests: closingTests,
  },
  {
    name: 'suspense-rate',
    about: 'A payment is never credited at a higher rate than that of its booking',
    removal: {
      file: `${SUSPENSE}/candidates.ts`,
      text: ' ? row.rate : order.rate,',
      by: ' ? order.rate : order.rate,',
    },
    tests,
  },
  {
    name: 'suspense-returning',
    about: 'Only a payment that two people agreed to send back is recorded as returned',
    removal: {
      file: CLOSING,
      text: `const row = await lockPayment(tx, no);
    if (row.state !== SUSPENSE_STATE.returning) throw refuse('suspense.notReturning');
    if ((await`,
      by: `const row = await lockPayment(tx, no);
    if ((await`,
    },
    tests: closingTests,
  },
  {
    name: 'suspense-address',
    about: 'A payment is not returned to a wrong address',
    removal: {
      file: PROPOSING,
      text: "if (tronAccountOf(address) === undefined) throw refuse('suspense.addressWrong');",
      by: '',
    },
    tests: closingTests,
  },
  {
    name: 'suspense-returned-later',
    about: 'A transaction from before the agreement of two people ends no return',
    removal: {
      file: CLOSING,
      text: 'if (isBefore({ createdAt: await agreedAt(database.orm, row) }, confirmed.at)) return undefined;',
      by: '',
    },
    tests: [...closingTests, 'apps/server/test/attempts-usdt.campaign.test.ts'],
  },
  {
    name: 'suspense-return-lock',
    about: 'Returns that name the same transaction at the same moment are decided one after the other',
    removal: { file: CLOSING, text: 'await lockTransaction(tx, hash);', by: '' },
    tests: closingTests,
  },
  {
    name: 'suspense-agreed-amount',
    about: 'A return is measured by the fee that two people agreed to',
    removal: {
      file: `${SUSPENSE}/payment.ts`,
      text: 'returnUsdt ?? lessFee(usdtAmount, fee);',
      by: 'lessFee(usdtAmount, fee);',
    },
    tests: closingTests,
  },
  {
    name: 'suspense-small-whole',
    about: 'A payment that is not larger than the fee is returned whole',
    removal: { file: `${SUSPENSE}/payment.ts`, text: 'return rest > 0n ? rest : amount;', by: 'return rest;' },
    tests: closingTests,
  },
];
