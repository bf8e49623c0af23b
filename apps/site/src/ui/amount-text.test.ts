import { describe, expect, it } from 'vitest';
import { amountLengthBehind, groupedAt, plainAmount } from './amount-text.ts';

describe('a typed amount', () => {
  it.each([
    ['1000', '1000'],
    ['1,000', '1000'],
    [' ¥ 12,680.50 ', '12680.50'],
    ['１２３．４５', '123.45'],
    ['12。5', '12.5'],
    ['12.', '12.'],
    ['.5', '0.5'],
    ['1.239', '1.23'],
    ['1.2.3', '1.23'],
    ['007', '7'],
    ['0', '0'],
    ['0.05', '0.05'],
    ['-5', '5'],
    ['1e3', '13'],
    ['一百', ''],
    ['12345678901234', '1234567890'],
  ])('written as %j is %j', (typed, plain) => {
    expect(plainAmount(typed)).toBe(plain);
  });
});

describe('the cursor', () => {
  it.each([
    // [typed text, cursor in it, formatted text, cursor in it]
    ['1000', 4, '1,000', 5],
    ['21,000', 1, '21,000', 1],
    ['1,2000', 3, '12,000', 2],
    ['1000', 1, '1,000', 1],
    ['12.5', 2, '12.5', 2],
  ])('stays at the edited digit: %s at %i', (typed, cursor, text, there) => {
    expect(groupedAt(plainAmount(typed), amountLengthBehind(typed, cursor))).toEqual({ text, cursor: there });
  });
});
