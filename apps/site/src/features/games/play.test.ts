import { describe, expect, it } from 'vitest';
import { playedText, resultSince } from './play.ts';

describe('the time played', () => {
  it.each([
    [0, '00:00'],
    [-5, '00:00'],
    [59_999, '00:59'],
    [247_000, '04:07'],
    [3_599_000, '59:59'],
    [3_847_000, '1:04:07'],
    [36_000_000, '10:00:00'],
  ])('of %i ms is shown as %s', (ms, text) => {
    expect(playedText(ms)).toBe(text);
  });
});

describe('the result since the start', () => {
  const holding = (balance: string, gameblance: string, paysum = '100.00', transit = '0.00') => ({
    balance,
    gameblance,
    transit,
    paysum,
  });
  const start = holding('0.00', '500.00');

  it.each([
    ['a win', holding('0.00', '598.00'), 9800n],
    ['a loss', holding('0.00', '480.50'), -1950n],
    ['money brought back to the centre', holding('500.00', '0.00'), 0n],
    ['money that is on its way back', holding('0.00', '100.00', '100.00', '400.00'), 0n],
    ['a deposit, which is no win', holding('300.00', '500.00', '400.00'), 0n],
    ['a deposit and a loss', holding('300.00', '450.00', '400.00'), -5000n],
  ])('is correct after %s', (_, now, result) => {
    expect(resultSince(start, now)).toBe(result);
  });

  it('is undefined while one of the amounts is unknown', () => {
    expect(resultSince(undefined, start)).toBeUndefined();
    expect(resultSince(start, undefined)).toBeUndefined();
    expect(resultSince(start, holding('soon', '0.00'))).toBeUndefined();
  });
});
