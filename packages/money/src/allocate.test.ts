import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate } from './allocate.ts';

const weights = fc
  .array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 20 })
  .filter((list) => list.some((weight) => weight > 0n));
const total = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });

describe('allocation', () => {
  it('sums to the total exactly, with each part less than a unit from its share', () => {
    fc.assert(
      fc.property(total, weights, (amount, list) => {
        const parts = allocate(amount, list);
        const sum = list.reduce((left, right) => left + right, 0n);
        expect(parts.reduce((left, right) => left + right, 0n)).toBe(amount);
        for (const [index, part] of parts.entries()) {
          const distance = part * sum - amount * (list[index] ?? 0n);
          expect(distance < sum && distance > -sum).toBe(true);
        }
      }),
    );
  });

  it('gives nothing to a weight of zero', () => {
    fc.assert(
      fc.property(total, weights, (amount, list) => {
        const parts = allocate(amount, [0n, ...list]);
        expect(parts[0]).toBe(0n);
      }),
    );
  });

  it('gives leftover units to the largest remainders, earlier parts first', () => {
    expect(allocate(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(allocate(5n, [3n, 7n])).toEqual([2n, 3n]);
    expect(allocate(10n, [2n, 6n, 7n])).toEqual([1n, 4n, 5n]);
  });

  it('refuses weights that sum to zero', () => {
    expect(() => allocate(1n, [])).toThrow(RangeError);
    expect(() => allocate(1n, [0n])).toThrow(RangeError);
    expect(() => allocate(1n, [2n, -1n])).toThrow(RangeError);
  });
});
