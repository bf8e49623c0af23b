/** Exact counting for boards with too many outcomes to enumerate. */

export const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1));

export const choose = (n: number, k: number): bigint => {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let step = 1; step <= k; step += 1) ways = (ways * BigInt(n - k + step)) / BigInt(step);
  return ways;
};

/** The number of draws of `drawn` out of `pool` numbers that contain exactly `matched` of `picked` numbers. */
export const matches = (pool: number, drawn: number, picked: number, matched: number): bigint =>
  choose(picked, matched) * choose(pool - picked, drawn - matched);

/** The number of sets of `count` different numbers from 1 to `size`, for each sum. */
export const sumsOfSets = (size: number, count: number): bigint[] => {
  const most = (count * (2 * size - count + 1)) / 2;
  const table = Array.from({ length: count + 1 }, () => Array.from({ length: most + 1 }, () => 0n));
  const none = table[0];
  if (none !== undefined) none[0] = 1n;
  for (let number = 1; number <= size; number += 1) {
    for (let taken = Math.min(count, number); taken >= 1; taken -= 1) {
      const [row, before] = [table[taken] ?? [], table[taken - 1] ?? []];
      for (let sum = most; sum >= number; sum -= 1) row[sum] = (row[sum] ?? 0n) + (before[sum - number] ?? 0n);
    }
  }
  return table[count] ?? [];
};

export const waysWhere = (bySum: readonly bigint[], accepts: (sum: number) => boolean): bigint =>
  bySum.reduce((ways, each, sum) => (accepts(sum) ? ways + each : ways), 0n);

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

export const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** Every set of `count` of the numbers, in order. */
export const sets = (numbers: readonly number[], count: number): number[][] =>
  count === 0
    ? [[]]
    : numbers.flatMap((first, index) => sets(numbers.slice(index + 1), count - 1).map((rest) => [first, ...rest]));

/** Every sequence of `length` values, with repetition. */
export const rows = (values: readonly number[], length: number): number[][] =>
  length === 0 ? [[]] : rows(values, length - 1).flatMap((row) => values.map((value) => [...row, value]));

export const twoDigits = (number: number): string => String(number).padStart(2, '0');
