import { linePay, REELS, ROWS, SCATTER, type SlotRules, type Triple } from './engine.ts';

/** The return of a machine, computed over every set of stops. */
export interface SlotOdds {
  /** Sum of one line's payouts over all combinations of symbols, in line bets. */
  lineWays: number;
  /** Number of combinations of stops. */
  combinations: number;
  /** This and the next three values are shares of the total bet. */
  lines: number;
  scatter: number;
  free: number;
  rtp: number;
  /** Probability that a paid spin triggers free spins. */
  trigger: number;
  /** Mean number of free spins per paid spin, including retriggers. */
  freePerSpin: number;
  /** Probability that a spin wins anything. */
  hit: number;
}

/** Each cell of a line shows every stop of its strip equally often, so one line represents all of them. */
const countLine = (rules: SlotRules): number => {
  const counts = rules.reels.map((strip) => {
    const count = new Map<string, number>();
    for (const symbol of strip) count.set(symbol, (count.get(symbol) ?? 0) + 1);
    return [...count];
  });
  let sum = 0;
  const walk = (symbols: string[], ways: number) => {
    const next = counts[symbols.length];
    if (next === undefined) sum += ways * paidBothWays(rules, symbols);
    else for (const [symbol, count] of next) walk([...symbols, symbol], ways * count);
  };
  walk([], 1);
  return sum;
};

const paidBothWays = (rules: SlotRules, symbols: readonly string[]): number => {
  const left = linePay(rules, symbols);
  if (!rules.bothWays || left?.count === REELS) return left?.pay ?? 0;
  const right = linePay(rules, symbols.toReversed());
  return (left?.pay ?? 0) + (right && right.count !== REELS ? right.pay : 0);
};

/** Number of stops that show 0, 1, 2 or 3 scatters on a reel. */
const scatterStops = (strip: string): number[] => {
  const ways = [0, 0, 0, 0];
  for (let stop = 0; stop < strip.length; stop += 1) {
    let shown = 0;
    for (let row = 0; row < ROWS; row += 1) if (strip.charAt((stop + row) % strip.length) === SCATTER) shown += 1;
    ways[shown] = (ways[shown] ?? 0) + 1;
  }
  return ways;
};

/** Number of combinations for each number of scatters on all reels together. */
const scatterWays = (reels: readonly string[]): number[] =>
  reels.map(scatterStops).reduce(
    (sums, reel) => {
      const next = new Array<number>(sums.length + reel.length - 1).fill(0);
      for (const [a, waysA] of sums.entries()) {
        for (const [b, waysB] of reel.entries()) next[a + b] = (next[a + b] ?? 0) + waysA * waysB;
      }
      return next;
    },
    [1],
  );

const expected = (ways: readonly number[], triple: Triple): number =>
  ways.reduce((sum, way, count) => sum + (count < 3 ? 0 : way * (triple[Math.min(count, 5) - 3] ?? 0)), 0);

/** Three equal symbols decide whether a line wins, so three reels are sufficient. */
const wonStops = (rules: SlotRules, from: 'left' | 'right'): Set<number> => {
  const reels = from === 'left' ? rules.reels.slice(0, 3) : rules.reels.slice(-3).toReversed();
  const rows = rules.lines.map((line) => [...(from === 'left' ? line : [...line].toReversed())].map(Number));
  const won = new Set<number>();
  const [a = '', b = '', c = ''] = reels;
  for (let key = 0; key < a.length * b.length * c.length; key += 1) {
    const stops = [key % a.length, Math.floor(key / a.length) % b.length, Math.floor(key / (a.length * b.length))];
    const wins = rows.some((row) => {
      const symbols = reels.map((strip, reel) => strip.charAt(((stops[reel] ?? 0) + (row[reel] ?? 0)) % strip.length));
      return linePay(rules, symbols) !== undefined;
    });
    if (wins) won.add(key);
  }
  return won;
};

/** The share of spins with any win. */
const countHits = (rules: SlotRules): number => {
  const sizes = rules.reels.map((strip) => strip.length);
  const size = sizes[0] ?? 1;
  if (sizes.some((each) => each !== size)) throw new RangeError('strips of one length');
  const left = wonStops(rules, 'left');
  const right = rules.bothWays ? wonStops(rules, 'right') : new Set<number>();
  const shown = rules.reels.map((strip) =>
    Array.from(strip, (_, stop) => [0, 1, 2].filter((row) => strip.charAt((stop + row) % size) === SCATTER).length),
  );
  const at = (reel: number, stop: number) => shown[reel]?.[stop] ?? 0;
  let hits = 0;
  for (let middle = 0; middle < size; middle += 1) {
    // The outer two reels on each side matter only by whether they win with the middle reel, and by their scatters.
    const sides = (won: Set<number>, outer: number, inner: number) => {
      const ways = new Map<string, number>();
      for (let a = 0; a < size; a += 1) {
        for (let b = 0; b < size; b += 1) {
          const key = `${won.has(a + b * size + middle * size * size)}:${at(outer, a) + at(inner, b)}`;
          ways.set(key, (ways.get(key) ?? 0) + 1);
        }
      }
      return ways;
    };
    for (const [one, waysOne] of sides(left, 0, 1)) {
      for (const [two, waysTwo] of sides(right, 4, 3)) {
        const [wonOne, shownOne] = one.split(':');
        const [wonTwo, shownTwo] = two.split(':');
        const scatters = Number(shownOne) + Number(shownTwo) + at(2, middle);
        if (wonOne === 'true' || wonTwo === 'true' || scatters >= 3) hits += waysOne * waysTwo;
      }
    }
  }
  return hits / size ** REELS;
};

/** The exact return of a machine, computed from the symbol counts per reel instead of every combination of stops. */
export const slotOdds = (rules: SlotRules): SlotOdds => {
  const combinations = rules.reels.reduce((product, strip) => product * strip.length, 1);
  const lineWays = countLine(rules);
  const ways = scatterWays(rules.reels);
  const lines = lineWays / combinations;
  const scatter = expected(ways, rules.scatterPays) / combinations;
  const trigger = expected(ways, [1, 1, 1]) / combinations;
  const perSpin = expected(ways, rules.freeSpins) / combinations;
  // A free spin can trigger free spins again, which gives a geometric series.
  const freePerSpin = perSpin / (1 - perSpin);
  const free = freePerSpin * rules.freeMultiplier * (lines + scatter);
  return {
    lineWays,
    combinations,
    lines,
    scatter,
    free,
    rtp: lines + scatter + free,
    trigger: rules.freeSpins.some((spins) => spins > 0) ? trigger : 0,
    freePerSpin,
    hit: countHits(rules),
  };
};
