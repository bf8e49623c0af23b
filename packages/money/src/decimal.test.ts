import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { floorDivide, formatDecimal, multiplyRate, parseDecimal, parseRate } from './decimal.ts';

const LIMIT = 10n ** 18n - 1n;
const units = fc.bigInt({ min: -LIMIT, max: LIMIT });
const places = fc.integer({ min: 0, max: 8 });

describe('a decimal', () => {
  it('is read back exactly as it was written', () => {
    fc.assert(
      fc.property(units, places, (amount, scale) => {
        expect(parseDecimal(formatDecimal(amount, scale), scale, { signed: true })).toBe(amount);
      }),
    );
  });

  it.each([
    ['0', 0n],
    ['0.1', 10n],
    ['007.50', 750n],
    ['1234.50', 123450n],
    [0.1, 10n],
    [1234.5, 123450n],
  ])('reads %j', (value, amount) => {
    expect(parseDecimal(value, 2)).toBe(amount);
  });

  it.each(['', ' 1', '1 ', '+1', '-1', '.5', '5.', '1,000', '1e3', '0x10', '1.005', '１', 'NaN', '1.2.3', '1\n'])(
    'refuses %j',
    (value) => {
      expect(parseDecimal(value, 2)).toBeUndefined();
    },
  );

  it.each([0.1 + 0.2, 1e21, Number.NaN, Number.POSITIVE_INFINITY, -1])('refuses the number %d', (value) => {
    expect(parseDecimal(value, 2)).toBeUndefined();
  });

  it('refuses a value that does not fit a 64-bit column', () => {
    expect(parseDecimal('9999999999999999.99', 2)).toBe(LIMIT);
    expect(parseDecimal('10000000000000000.00', 2)).toBeUndefined();
    expect(parseDecimal('9'.repeat(100_000), 2)).toBeUndefined();
  });
});

describe('floor division', () => {
  it('rounds towards minus infinity', () => {
    expect([floorDivide(7n, 2n), floorDivide(-7n, 2n), floorDivide(7n, -2n), floorDivide(-7n, -2n)]).toEqual([
      3n,
      -4n,
      -4n,
      3n,
    ]);
    expect([floorDivide(6n, 2n), floorDivide(-6n, 2n), floorDivide(0n, -3n)]).toEqual([3n, -3n, 0n]);
  });

  it('leaves a remainder with the sign of the divisor', () => {
    fc.assert(
      fc.property(
        units,
        units.filter((divisor) => divisor !== 0n),
        (dividend, divisor) => {
          const remainder = dividend - floorDivide(dividend, divisor) * divisor;
          expect(divisor > 0n ? remainder >= 0n && remainder < divisor : remainder <= 0n && remainder > divisor).toBe(
            true,
          );
        },
      ),
    );
  });

  it('throws on division by zero', () => {
    expect(() => floorDivide(1n, 0n)).toThrow(RangeError);
  });
});

describe('a rate', () => {
  it('is a fraction of integers', () => {
    expect(parseRate('7.2')).toEqual({ numerator: 72n, denominator: 10n });
    expect(parseRate('0.80')).toEqual({ numerator: 80n, denominator: 100n });
    expect(parseRate('3')).toEqual({ numerator: 3n, denominator: 1n });
  });

  it.each(['', '.', '7.', '.5', '-1', '1e2', 'abc'])('cannot be %j', (text) => {
    expect(() => parseRate(text)).toThrow(RangeError);
  });

  it('multiplies without floating point and rounds down', () => {
    expect(multiplyRate(100n, '0.29')).toBe(29n);
    expect(multiplyRate(199n, '0.005')).toBe(0n);
    expect(multiplyRate(-1n, '0.5')).toBe(-1n);
    expect(multiplyRate(9007199254740993n, '1')).toBe(9007199254740993n);
  });
});

it('keeps floating-point arithmetic out of the money package', () => {
  for (const file of ['decimal.ts', 'money.ts']) {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    expect(source).not.toMatch(/parseFloat|Number\(|Math\.|toFixed/);
  }
});
