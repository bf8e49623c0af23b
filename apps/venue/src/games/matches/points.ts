import type { Draw } from '../../fairness/stream.ts';
import { overUnder } from './football.ts';
import {
  type Competitor,
  type MarketRule,
  type Model,
  type Moment,
  mostBalanced,
  type OutcomeTable,
  type Result,
  type SelectionRule,
  type Side,
  type Story,
  signed,
  verdictOf,
} from './model.ts';
import { momentumOf } from './momentum.ts';
import { exponential, largestRemainder } from './table.ts';

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

export interface PointWords {
  /** 让分 or 让环. */
  readonly handicap: string;
  readonly total: string;
  readonly note: string;
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

const lead = ({ score: [a = 0, b = 0] }: Result): number => a - b;
const halves = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index + 0.5);

const markets =
  (numbers: PointNumbers, words: PointWords) =>
  (sides: readonly Competitor[], outcomes: OutcomeTable): MarketRule[] => {
    const [home = '', away = ''] = sides.map(({ name }) => name);
    const handicap = (line: number): SelectionRule[] => [
      { key: 'home', label: `${home} ${signed(line)}`, verdict: (result) => verdictOf(lead(result) + line) },
      { key: 'away', label: `${away} ${signed(-line)}`, verdict: (result) => verdictOf(-lead(result) - line) },
    ];
    // The most balanced line is close to the difference of the means, so only lines near it are examined.
    const [homeMean, awayMean] = means(numbers, sides);
    const near = (mean: number) => halves(Math.floor(mean) - 3, Math.floor(mean) + 4);
    return [
      {
        key: 'win',
        name: '胜负',
        note: words.note,
        selections: [
          { key: 'home', label: home, verdict: (result) => (lead(result) > 0 ? 'win' : 'lose') },
          { key: 'away', label: away, verdict: (result) => (lead(result) < 0 ? 'win' : 'lose') },
        ],
      },
      {
        key: 'handicap',
        name: words.handicap,
        note: '半数盘，无平',
        selections: handicap(mostBalanced(outcomes, near(awayMean - homeMean), handicap)),
      },
      {
        key: 'total',
        name: words.total,
        note: '双方合计',
        selections: overUnder(mostBalanced(outcomes, near(homeMean + awayMean), overUnder)),
      },
    ];
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

export const points = (numbers: PointNumbers, words: PointWords): Model => ({
  table: table(numbers),
  markets: markets(numbers, words),
  story: story(numbers),
});
