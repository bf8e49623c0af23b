import type { Draw } from '../../fairness/stream.ts';
import type { Competitor, MarketRule, Model, Moment, OutcomeTable, Result, Side, Story } from './model.ts';
import { momentumOf } from './momentum.ts';
import { exponential, largestRemainder } from './table.ts';
import { type TwoSidedWords, twoSidedMarkets } from './two-sided.ts';

/** A game in which two sides collect many points. A tie is played on, so the outcome table contains none. */
export interface PointNumbers {
  readonly home: number;
  readonly away: number;
  readonly spread: number;
  readonly least: number;
  readonly most: number;
  /** Number of parts in which the points of a side are displayed, and the highest value of one part. */
  readonly parts: number;
  readonly partMost: number;
  readonly kind: string;
}

const bell = (mean: number, { spread, least, most }: PointNumbers): number[] =>
  Array.from({ length: most - least + 1 }, (_, index) => {
    const off = (least + index - mean) / spread;
    return exponential((-off * off) / 2);
  });

/** The strength is [attack, defence] in points: added to the side's own mean, and subtracted from the mean of the other side. */
const means = ({ home, away }: PointNumbers, [a, b]: readonly Competitor[]): [number, number] => {
  const [attackA = 0, defenceA = 0] = a?.strength ?? [];
  const [attackB = 0, defenceB = 0] = b?.strength ?? [];
  return [home + attackA - defenceB, away + attackB - defenceA];
};

const table =
  (numbers: PointNumbers) =>
  (sides: readonly Competitor[]): OutcomeTable => {
    const [homeMean, awayMean] = means(numbers, sides);
    const [home, away] = [bell(homeMean, numbers), bell(awayMean, numbers)];
    const cells = home.flatMap((h, i) =>
      away.map((a, j) => ({ share: h * a, score: [numbers.least + i, numbers.least + j] })).filter((_, j) => j !== i),
    );
    return {
      results: cells.map(({ score }) => ({ score })),
      weights: largestRemainder(cells.map(({ share }) => share)),
    };
  };

const halves = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index + 0.5);

const markets =
  (numbers: PointNumbers, words: TwoSidedWords) =>
  (sides: readonly Competitor[], outcomes: OutcomeTable): MarketRule[] => {
    // The most balanced line is close to the difference of the means, so only lines near it are examined.
    const [homeMean, awayMean] = means(numbers, sides);
    const near = (mean: number) => halves(Math.floor(mean) - 3, Math.floor(mean) + 4);
    const lines = { handicap: near(awayMean - homeMean), total: near(homeMean + awayMean) };
    return twoSidedMarkets(sides, outcomes, words, lines);
  };

/** Splits the points into whole parts: equal shares, the remainder distributed, then a little moved between neighbours. */
const partsOf = (draw: Draw, points: number, { parts, partMost }: PointNumbers): number[] => {
  const even = Math.floor(points / parts);
  const more = new Set(draw.deal(parts, points - even * parts));
  const shares = Array.from({ length: parts }, (_, index) => even + (more.has(index) ? 1 : 0));
  for (let index = 0; index + 1 < parts; index += 2) {
    const moved = Math.min(draw.uniform(3), shares[index] ?? 0, partMost - (shares[index + 1] ?? 0));
    shares[index] = (shares[index] ?? 0) - moved;
    shares[index + 1] = (shares[index + 1] ?? 0) + moved;
  }
  return shares;
};

const story =
  (numbers: PointNumbers) =>
  (draw: Draw, _sides: readonly Competitor[], { score }: Result): Story => {
    const collect = (side: Side): Moment[] =>
      partsOf(draw, score[side] ?? 0, numbers).map((points, index) => ({
        at: Math.round(((index + (side === 0 ? 0.35 : 0.85)) / numbers.parts) * 960),
        side,
        kind: numbers.kind,
        points,
      }));
    const moments = [...collect(0), ...collect(1)].sort((a, b) => a.at - b.at);
    const telling = moments.filter(({ points = 0 }) => points > (score[0] ?? 0) / numbers.parts + 1);
    return { moments, lines: [momentumOf(draw, telling)], figures: {}, seed: draw.uniform(1_000_000) };
  };

export const points = (numbers: PointNumbers, words: TwoSidedWords): Model => ({
  table: table(numbers),
  markets: markets(numbers, words),
  story: story(numbers),
});
