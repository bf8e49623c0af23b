import type { Draw } from '../../fairness/stream.ts';

export const WILD = 'W';
export const SCATTER = 'S';
export const REELS = 5;
export const ROWS = 3;
/** The smallest number of symbols in a row that pays. */
const LEAST = 3;

/** The values for 3, 4 and 5 of a symbol. */
export type Triple = readonly [three: number, four: number, five: number];

/** All numbers of a slot machine that determine its return. */
export interface SlotRules {
  /** One letter per stop, read downwards. The strip is circular. */
  readonly reels: readonly string[];
  /** Payouts in line bets. */
  readonly pays: Readonly<Record<string, Triple>>;
  /** The row of each reel for every line; 0 is the top row. */
  readonly lines: readonly string[];
  /** Whether lines are also read from the right. */
  readonly bothWays: boolean;
  /** Payouts of scatters in any position, in total bets. */
  readonly scatterPays: Triple;
  readonly freeSpins: Triple;
  /** Multiplier of every win in a free spin. */
  readonly freeMultiplier: number;
}

export interface LineWin {
  /** Index of the line, from 0. */
  line: number;
  symbol: string;
  count: number;
  /** Payout in line bets. */
  pay: number;
  fromRight: boolean;
}

/** The result of one set of stops, before any multiplier. */
export interface SpinResult {
  stops: number[];
  wins: LineWin[];
  /** Sum of all lines, in line bets. */
  linePay: number;
  scatters: number;
  /** Payout in total bets. */
  scatterPay: number;
  freeSpins: number;
}

/** The symbol in a cell. The stop is in the top row. */
export const symbolAt = (rules: SlotRules, stops: readonly number[], reel: number, row: number): string => {
  const strip = rules.reels[reel] ?? '';
  return strip.charAt(((stops[reel] ?? 0) + row) % strip.length);
};

/** One spin: every stop of a reel is equally likely. */
export const spin = (rules: SlotRules, draw: Draw): SpinResult =>
  evaluate(
    rules,
    rules.reels.map((strip) => draw.uniform(strip.length)),
  );

export const evaluate = (rules: SlotRules, stops: readonly number[]): SpinResult => {
  const cells: string[] = [];
  let scatters = 0;
  for (let cell = 0; cell < REELS * ROWS; cell += 1) {
    const symbol = symbolAt(rules, stops, Math.floor(cell / ROWS), cell % ROWS);
    cells.push(symbol);
    if (symbol === SCATTER) scatters += 1;
  }
  const wins = lineWins(rules, cells);
  return {
    stops: [...stops],
    wins,
    linePay: wins.reduce((sum, { pay }) => sum + pay, 0),
    scatters,
    scatterPay: ofThree(rules.scatterPays, scatters),
    freeSpins: ofThree(rules.freeSpins, scatters),
  };
};

const lineWins = (rules: SlotRules, cells: readonly string[]): LineWin[] => {
  const wins: LineWin[] = [];
  const symbols: string[] = [];
  const lines = rowsOf(rules);
  for (let line = 0; line < lines.length; line += 1) {
    for (let reel = 0; reel < REELS; reel += 1) symbols[reel] = cells[reel * ROWS + (lines[line]?.[reel] ?? 0)] ?? '';
    const left = linePay(rules, symbols);
    if (left) wins.push({ line, ...left, fromRight: false });
    // A full line is the same from both ends and pays once.
    const right = rules.bothWays && left?.count !== REELS ? linePay(rules, symbols.toReversed()) : undefined;
    if (right && right.count !== REELS) wins.push({ line, ...right, fromRight: true });
  }
  return wins;
};

/** The lines as numbers, computed once per machine. */
const rowsOf = (rules: SlotRules): readonly (readonly number[])[] => {
  const known = lineRows.get(rules);
  if (known) return known;
  const rows = rules.lines.map((line) => Array.from(line, Number));
  lineRows.set(rules, rows);
  return rows;
};
const lineRows = new WeakMap<SlotRules, number[][]>();

/** The payout of five symbols read from the first: the better of the run and the leading run of wilds. */
export const linePay = (
  rules: SlotRules,
  symbols: readonly string[],
): { symbol: string; count: number; pay: number } | undefined => {
  let wilds = 0;
  while (symbols[wilds] === WILD) wilds += 1;
  const first = symbols[wilds];
  let count = wilds;
  if (first !== undefined && first !== SCATTER) {
    while (symbols[count] === WILD || symbols[count] === first) count += 1;
  }
  if (count < LEAST) return undefined;
  const wildPay = payOf(rules, WILD, wilds);
  const pay = first === undefined || first === SCATTER ? 0 : payOf(rules, first, count);
  if (wildPay > pay) return { symbol: WILD, count: wilds, pay: wildPay };
  return pay > 0 && first !== undefined ? { symbol: first, count, pay } : undefined;
};

/** The win of a spin in units of 0.01. */
export const winOf = (rules: SlotRules, result: SpinResult, lineBet: bigint, free: boolean): bigint => {
  const total = lineBet * BigInt(rules.lines.length);
  const win = lineBet * BigInt(result.linePay) + total * BigInt(result.scatterPay);
  return free ? win * BigInt(rules.freeMultiplier) : win;
};

/** The cells of a win, as reel and row. */
export const winCells = (rules: SlotRules, win: LineWin): { reel: number; row: number }[] => {
  const rows = rules.lines[win.line] ?? '';
  return Array.from({ length: win.count }, (_, index) => {
    const reel = win.fromRight ? REELS - 1 - index : index;
    return { reel, row: Number(rows.charAt(reel)) };
  });
};

export const scatterCells = (rules: SlotRules, stops: readonly number[]): { reel: number; row: number }[] =>
  rules.reels.flatMap((_, reel) =>
    Array.from({ length: ROWS }, (__, row) => ({ reel, row })).filter(
      ({ row }) => symbolAt(rules, stops, reel, row) === SCATTER,
    ),
  );

const payOf = (rules: SlotRules, symbol: string, count: number): number => {
  const pays = rules.pays[symbol];
  return pays ? ofThree(pays, count) : 0;
};

const ofThree = (triple: Triple, count: number): number =>
  count < LEAST ? 0 : (triple[Math.min(count, REELS) - LEAST] ?? 0);
