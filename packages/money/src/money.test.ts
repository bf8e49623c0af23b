import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cnyFromUsdt,
  displayMoney,
  formatMoney,
  formatUsdt,
  groupDigits,
  parseMoney,
  parseUsdt,
  usdtFromCny,
} from './money.ts';

describe('money', () => {
  it('is read back from the wire unchanged', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (amount) => {
        expect(formatMoney(amount)).toMatch(/^-?\d+\.\d{2}$/);
        expect(parseMoney(formatMoney(amount), { signed: true })).toBe(amount);
      }),
    );
  });

  it('is written with two places', () => {
    expect([0n, 5n, -5n, 123450n].map(formatMoney)).toEqual(['0.00', '0.05', '-0.05', '1234.50']);
  });

  it('has no sign unless one is allowed', () => {
    expect(parseMoney('-1.00')).toBeUndefined();
    expect(parseMoney('-1.00', { signed: true })).toBe(-100n);
  });

  it('is shown in groups of thousands', () => {
    expect([0n, 99999n, 100000n, -123456789n].map((amount) => displayMoney(amount))).toEqual([
      '0.00',
      '999.99',
      '1,000.00',
      '-1,234,567.89',
    ]);
    expect(displayMoney('1234.5')).toBe('1,234.50');
    expect(displayMoney(1234.5)).toBe('1,234.50');
    expect(displayMoney('9007199254740993.01')).toBe('9,007,199,254,740,993.01');
  });

  it('keeps its decimal places when grouped', () => {
    expect(['', '100', '10000', '1138.880123', '1234.'].map(groupDigits)).toEqual([
      '',
      '100',
      '10,000',
      '1,138.880123',
      '1,234.',
    ]);
  });

  it('is shown as -- when the value is not an amount', () => {
    expect([displayMoney(''), displayMoney('abc'), displayMoney(Number.NaN)]).toEqual(['--', '--', '--']);
  });
});

describe('USDT', () => {
  it('is written with two to six places', () => {
    expect([0n, 13_880_000n, 13_885_000n, 13_880_001n].map(formatUsdt)).toEqual([
      '0.00',
      '13.88',
      '13.885',
      '13.880001',
    ]);
  });

  it('is read back from the wire unchanged', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), (amount) => {
        expect(parseUsdt(formatUsdt(amount))).toBe(amount);
      }),
    );
  });

  it('is the amount divided by the rate, floored to two places', () => {
    expect(formatUsdt(usdtFromCny(100_00n, '7.2'))).toBe('13.88');
    expect(formatUsdt(usdtFromCny(72_00n, '7.20'))).toBe('10.00');
    expect(formatUsdt(usdtFromCny(1n, '7.2'))).toBe('0.00');
  });

  it('is never worth more than the amount, and less than a hundredth below it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 1, max: 999_999 }), (amount, rate) => {
        const text = `${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, '0')}`;
        const hundredths = usdtFromCny(amount, text) / 10_000n;
        expect(hundredths * BigInt(rate) <= amount * 10_000n).toBe(true);
        expect((hundredths + 1n) * BigInt(rate) > amount * 10_000n).toBe(true);
      }),
    );
  });

  it('cannot be computed at a rate of zero', () => {
    expect(() => usdtFromCny(1n, '0')).toThrow(RangeError);
  });
});

describe('USDT in 元', () => {
  it('is floored to a whole 分', () => {
    expect(cnyFromUsdt(10_000_000n, '7.1')).toBe(71_00n);
    expect(cnyFromUsdt(14_084_999n, '7.10')).toBe(100_00n);
    expect(cnyFromUsdt(14_084_506n, '7.10')).toBe(99_99n);
    expect(cnyFromUsdt(1n, '7.1')).toBe(0n);
  });
});
