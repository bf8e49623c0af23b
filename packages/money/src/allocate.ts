import { floorDivide } from './decimal.ts';

/**
 * Splits a total by weights so that the parts sum to it exactly. Shares are floored; the units left over go to
 * the largest remainders, the earlier part first where they are equal.
 */
export const allocate = (total: bigint, weights: readonly bigint[]): bigint[] => {
  if (weights.some((weight) => weight < 0n)) throw new RangeError('a weight is below zero');
  const sum = weights.reduce((left, right) => left + right, 0n);
  if (sum === 0n) throw new RangeError('no weight is above zero');

  const shares = weights.map((weight, index) => {
    const part = floorDivide(total * weight, sum);
    return { index, part, remainder: total * weight - part * sum };
  });
  const left = total - shares.reduce((parts, { part }) => parts + part, 0n);
  const favoured = new Set(
    shares
      .toSorted((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.index - b.index)
      .slice(0, Number(left))
      .map(({ index }) => index),
  );
  return shares.map(({ index, part }) => (favoured.has(index) ? part + 1n : part));
};
