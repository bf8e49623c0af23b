import { describe, expect, it } from 'vitest';
import { isSamePerson, LARGE_DEPOSIT, riskOf } from './deposit.ts';

describe('riskOf', () => {
  const usual = { amount: 100_00n, isFirst: false, payerIsMember: true };

  it.each([
    ['an ordinary deposit', {}, 0],
    ['a deposit without a payer name', { payerIsMember: undefined }, 0],
    ['a first deposit', { isFirst: true }, 1],
    ['a large deposit', { amount: LARGE_DEPOSIT }, 1],
    ['a deposit just below the large amount', { amount: LARGE_DEPOSIT - 1n }, 0],
    ['a large first deposit', { isFirst: true, amount: LARGE_DEPOSIT }, 2],
    ['a deposit by another payer', { payerIsMember: false }, 2],
  ])('gives the right risk to: %s', (_what, changes, risk) => {
    expect(riskOf({ ...usual, ...changes })).toBe(risk);
  });
});

it('isSamePerson ignores spaces in names', () => {
  expect(isSamePerson('陈 宇', '陈宇')).toBe(true);
  expect(isSamePerson('陈宇', '陈雨')).toBe(false);
});
