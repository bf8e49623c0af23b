import { expect, it } from 'vitest';
import { addStrayPayments } from './stray-payments.ts';
import { openTransactions } from './transactions.ts';

const NOW = Date.UTC(2026, 5, 18, 6, 0, 0);

it('are added once, to an empty chain only', async () => {
  const transactions = openTransactions();
  await addStrayPayments(transactions, NOW);
  await addStrayPayments(transactions, NOW);
  expect([...transactions.all()].map(({ micro }) => micro)).toEqual([388_000_000n, 72_400_000n]);
});
