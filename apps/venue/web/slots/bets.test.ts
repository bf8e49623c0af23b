import { expect, it } from 'vitest';
import { createBets } from './bets.ts';

const limits = { least: '0.05', most: '25.00' };

it('starts with the usual line bet or the last one', () => {
  expect(createBets(limits, null).lineBet()).toBe(50n);
  expect(createBets(limits, '2.00').lineBet()).toBe(200n);
});

it('moves through its steps and stops at both limits', () => {
  const bets = createBets(limits, '0.05');
  expect(bets.canLess()).toBe(false);
  bets.less();
  expect(bets.lineBet()).toBe(5n);
  for (let step = 0; step < 20; step += 1) bets.more();
  expect(bets.lineBet()).toBe(2_500n);
  expect(bets.canMore()).toBe(false);
});

it('finds the largest bet that an amount covers', () => {
  const bets = createBets(limits, null);
  expect(bets.mostFor(31n)).toBe(20n);
  expect(bets.mostFor(4n)).toBeUndefined();
});
