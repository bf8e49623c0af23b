import { describe, expect, it } from 'vitest';
import { numbersIn, shortNumber, shortNumbersIn } from './order-number.ts';

describe('an abbreviated order number', () => {
  it('keeps its beginning and its end', () => {
    expect(shortNumber('T20250618143247K7MPQ2RS7716')).toBe('T2025…7716');
  });

  it('is unchanged when it is short', () => {
    expect(shortNumber('D123456789')).toBe('D123456789');
  });
});

describe('order numbers in a text', () => {
  const text = '挂账 S20250618143247K7MPQ2RS7716，388.00 USDT';

  it('are found and abbreviated, and the rest of the text is kept', () => {
    expect(numbersIn(text)).toEqual(['S20250618143247K7MPQ2RS7716']);
    expect(shortNumbersIn(text)).toBe('挂账 S2025…7716，388.00 USDT');
  });

  it('are not mistaken for other words', () => {
    const other = '收款账户 TQ8mX4v2RfJ7dNhY6sWpK3zBuE5aG1c9Kd';
    expect(numbersIn(other)).toEqual([]);
    expect(shortNumbersIn(other)).toBe(other);
  });
});
