/** Every outcome table adds up to this number, so that a stated return is exact. */
export const TABLE_TOTAL = 1_000_000;

/** The house margin: fair odds are divided by 106 / 100. */
const BOOK_PERCENT = 106;

/** Integers in proportion to the shares. The remaining units go to the largest remainders, earlier ones first. */
export const largestRemainder = (shares: readonly number[], total = TABLE_TOTAL): number[] => {
  const sum = shares.reduce((a, b) => a + b, 0);
  const exact = shares.map((share) => (share / sum) * total);
  const weights = exact.map(Math.floor);
  const left = total - weights.reduce((a, b) => a + b, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) weights[index] = (weights[index] ?? 0) + 1;
  return weights;
};

/** e^x by sums and products only. Unlike Math.exp, it gives identical bits in every browser and on every server. */
export const exponential = (x: number): number => {
  if (x < 0) return 1 / exponential(-x);
  const halvings = 8;
  const small = x / 2 ** halvings;
  let term = 1;
  let sum = 1;
  for (let n = 1; n < 24; n += 1) {
    term = (term * small) / n;
    sum += term;
  }
  for (let n = 0; n < halvings; n += 1) sum *= sum;
  return sum;
};

/** Decimal odds in hundredths, including the stake: ⌊100 · (10⁶ / 1.06 − push) / weight⌋, in integer arithmetic. */
export const oddsOf = (weight: number, push = 0): number =>
  Math.floor((TABLE_TOTAL * 10_000 - BOOK_PERCENT * 100 * push) / (BOOK_PERCENT * weight));
