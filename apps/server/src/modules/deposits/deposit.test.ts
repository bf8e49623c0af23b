import { describe, expect, it } from 'vitest';
import { isSamePerson, LARGE_DEPOSIT, riskOf } from './deposit.ts';

describe('the risk of an order', () => {
  const usual = { amount: 100_00n, isFirst: false, payerIsMember: true };

  it.each([
    ['an ordinary one', {}, 0],
    ['a way that names no payer', { payerIsMember: undefined }, 0],
    ['the first', { isFirst: true }, 1],
    ['a large one', { amount: LARGE_DEPOSIT }, 1],
    ['just below large', { amount: LARGE_DEPOSIT - 1n }, 0],
    ['a large first', { isFirst: true, amount: LARGE_DEPOSIT }, 2],
    ['somebody else’s', { payerIsMember: false }, 2],
  ])('of %s', (_what, changes, risk) => {
    expect(riskOf({ ...usual, ...changes })).toBe(risk);
  });
});

it('a name is the same with blanks in it', () => {
  expect(isSamePerson('陈 宇', '陈宇')).toBe(true);
  expect(isSamePerson('陈宇', '陈雨')).toBe(false);
});
