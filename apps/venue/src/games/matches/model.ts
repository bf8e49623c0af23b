import type { Draw } from '../../fairness/stream.ts';
import { oddsOf } from './table.ts';

export type Side = 0 | 1;
export type Verdict = 'win' | 'push' | 'lose';

/** A fixture: the keys of two sides, or of the runners of a race. The first side is at home. */
export interface Entry {
  readonly id: string;
  readonly keys: readonly string[];
}

/** A team, player or runner. The meaning of the strength numbers depends on the model of the sport. */
export interface Competitor {
  readonly key: string;
  readonly name: string;
  /** The character on the crest. */
  readonly mark: string;
  readonly colours: readonly [light: string, deep: string];
  readonly strength: readonly number[];
}

/** Everything that markets are settled by. Two-sided games use `score`; a race uses the order of arrival. */
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
  /** Integers that add up to exactly 1,000,000, in the order in which they are drawn. */
  readonly weights: readonly number[];
}

/** How a sport is decided, which markets it has, and the story that is displayed. A story never changes a result. */
export interface Model {
  table(sides: readonly Competitor[]): OutcomeTable;
  markets(sides: readonly Competitor[], table: OutcomeTable): readonly MarketRule[];
  story(draw: Draw, sides: readonly Competitor[], result: Result): Story;
}

/** An event of the play. `at` is in thousandths of its duration. */
export interface Moment {
  readonly at: number;
  readonly side: number;
  readonly kind: string;
  /** Points that the event adds to the score of its side. */
  readonly points?: number;
  readonly text?: string;
}

export interface Story {
  readonly moments: readonly Moment[];
  /** Values from −100 to 100, evenly spread over the play; above zero favours the first side. A race has one line per runner. */
  readonly lines: readonly (readonly number[])[];
  readonly figures: Readonly<Record<string, readonly number[]>>;
  /** Seed for movements that are only displayed. */
  readonly seed: number;
}

export interface Selection extends SelectionRule {
  readonly weight: number;
  readonly push: number;
  /** Decimal odds in hundredths. */
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

/** The line whose two selections are closest to each other; the earlier one when two are equal. */
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
