import type { Draw } from '../../fairness/stream.ts';
import { oddsOf } from './table.ts';

export type Side = 0 | 1;
export type Verdict = 'win' | 'push' | 'lose';

/** Who meets: two sides, or the runners of a race, by their keys. The first side is at home. */
export interface Entry {
  readonly id: string;
  readonly keys: readonly string[];
}

/** Whoever competes; the numbers mean what the model of the sport says. */
export interface Competitor {
  readonly key: string;
  readonly name: string;
  /** The character on the crest. */
  readonly mark: string;
  readonly colours: readonly [light: string, deep: string];
  readonly strength: readonly number[];
}

/** All that a market can be judged by. Two-sided games count in `score`; a race has the order of arrival. */
export interface Result {
  readonly score: readonly number[];
  readonly winner?: Side;
  readonly first?: Side;
  readonly order?: readonly number[];
}

export interface SelectionRule {
  readonly key: string;
  readonly label: string;
  verdict(result: Result): Verdict;
}

export interface MarketRule {
  readonly key: string;
  readonly name: string;
  readonly note: string;
  readonly selections: readonly SelectionRule[];
}

export interface OutcomeTable {
  readonly results: readonly Result[];
  /** Integers that sum to exactly 1,000,000, in the order they are drawn by. */
  readonly weights: readonly number[];
}

/** How a sport decides, what can be bet on, and what later words add for the eye. A story never changes a result. */
export interface Model {
  table(sides: readonly Competitor[]): OutcomeTable;
  markets(sides: readonly Competitor[], table: OutcomeTable): readonly MarketRule[];
  story(draw: Draw, sides: readonly Competitor[], result: Result): Story;
}

/** Something that happens at a moment of the play, in thousandths of it. */
export interface Moment {
  readonly at: number;
  readonly side: number;
  readonly kind: string;
  /** What the moment adds to the score of its side. */
  readonly points?: number;
  readonly text?: string;
}

export interface Story {
  readonly moments: readonly Moment[];
  /** −100 to 100, evenly spread over the play; above zero is the first side's. For a race one line a runner. */
  readonly lines: readonly (readonly number[])[];
  readonly figures: Readonly<Record<string, readonly number[]>>;
  /** For movement that is only for the eye. */
  readonly seed: number;
}

export interface Selection extends SelectionRule {
  readonly weight: number;
  readonly push: number;
  /** Hundredths. */
  readonly odds: number;
}

export interface Market extends MarketRule {
  readonly selections: readonly Selection[];
}

export interface Priced {
  readonly table: OutcomeTable;
  readonly markets: readonly Market[];
}

const weigh = (table: OutcomeTable, rule: SelectionRule, verdict: Verdict): number =>
  table.results.reduce(
    (sum, result, cell) => sum + (rule.verdict(result) === verdict ? (table.weights[cell] ?? 0) : 0),
    0,
  );

const priceSelection = (table: OutcomeTable, rule: SelectionRule): Selection => {
  const weight = weigh(table, rule, 'win');
  const push = weigh(table, rule, 'push');
  return { ...rule, weight, push, odds: oddsOf(weight, push) };
};

export const price = (model: Model, sides: readonly Competitor[]): Priced => {
  const table = model.table(sides);
  const markets = model.markets(sides, table).map((market) => ({
    ...market,
    selections: market.selections.map((rule) => priceSelection(table, rule)),
  }));
  return { table, markets };
};

/** Of several lines the one whose two selections are nearest to each other; the earlier one when two are equal. */
export const mostBalanced = (
  table: OutcomeTable,
  lines: readonly number[],
  selectionsFor: (line: number) => readonly SelectionRule[],
): number => {
  const gap = (line: number) => {
    const [a = 0, b = 0] = selectionsFor(line).map((rule) => weigh(table, rule, 'win'));
    return Math.abs(a - b);
  };
  return lines.reduce((best, line) => (gap(line) < gap(best) ? line : best));
};

export const verdictOf = (difference: number): Verdict => (difference > 0 ? 'win' : difference < 0 ? 'lose' : 'push');

export const signed = (line: number): string => (line < 0 ? `−${-line}` : line > 0 ? `+${line}` : '0');
export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
