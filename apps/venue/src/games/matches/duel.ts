import type { Draw } from '../../fairness/stream.ts';
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
} from './model.ts';
import { exponential, largestRemainder } from './table.ts';
import { overUnder } from './two-sided.ts';

/** A game with one winner: who wins, who strikes first, and the total number of strikes of both sides. */
export interface DuelNumbers {
  /** Probability that the winner makes the first strike. */
  readonly firstToWinner: number;
  readonly shape: number;
  readonly meanTotal: number;
  /** The mean total decreases by |rating difference| / meanSlope. */
  readonly meanSlope: number;
  readonly least: number;
  readonly most: number;
}

export interface DuelWords {
  readonly win: string;
  readonly winNote: string;
  readonly first: string;
  readonly firstNote: string;
  readonly total: string;
  readonly strike: string;
  /** The strongholds destroyed during the game: towers, cores, gates. */
  readonly fort: string;
  readonly prize: string;
  readonly roles: readonly string[];
}

const SIDES: readonly Side[] = [0, 1];
const FORTS = 9;
/** The last strike is before second 40 of 45; the final stronghold falls after it. */
const STRIKES_FROM = 60;
const STRIKES_TO = 880;
const SECONDS = 45;

export const winChance = (difference: number): number => 1 / (1 + exponential((-difference / 400) * Math.LN10));

/** Unnormalized negative binomial shares over the allowed totals. */
const totalShares = ({ shape, meanTotal, meanSlope, least, most }: DuelNumbers, difference: number): number[] => {
  const mean = meanTotal - Math.abs(difference) / meanSlope;
  const miss = mean / (shape + mean);
  const shares: number[] = [];
  let share = 1;
  for (let total = 0; total <= most; total += 1) {
    if (total > 0) share = (share * miss * (total + shape - 1)) / total;
    if (total >= least) shares.push(share);
  }
  return shares;
};

const ratingOf = (side: Competitor | undefined): number => side?.strength[0] ?? 0;

const table =
  (numbers: DuelNumbers) =>
  ([a, b]: readonly Competitor[]): OutcomeTable => {
    const difference = ratingOf(a) - ratingOf(b);
    const chance = winChance(difference);
    const totals = totalShares(numbers, difference);
    const allTotals = totals.reduce((x, y) => x + y, 0);
    const cells = SIDES.flatMap((winner) =>
      SIDES.flatMap((first) =>
        totals.map((share, index) => ({
          result: { winner, first, score: [numbers.least + index, 0] },
          share:
            (winner === 0 ? chance : 1 - chance) *
            (first === winner ? numbers.firstToWinner : 1 - numbers.firstToWinner) *
            (share / allTotals),
        })),
      ),
    );
    return { results: cells.map(({ result }) => result), weights: largestRemainder(cells.map(({ share }) => share)) };
  };

const sideSelections = (names: readonly string[], who: (result: Result) => Side | undefined): SelectionRule[] =>
  SIDES.map((side) => ({
    key: side === 0 ? 'home' : 'away',
    label: names[side] ?? '',
    verdict: (result) => (who(result) === side ? 'win' : 'lose'),
  }));

const markets =
  (numbers: DuelNumbers, words: DuelWords) =>
  (sides: readonly Competitor[], outcomes: OutcomeTable): MarketRule[] => {
    const names = sides.map(({ name }) => name);
    const lines = Array.from({ length: numbers.most - numbers.least }, (_, index) => numbers.least + index + 0.5);
    return [
      { key: 'win', name: words.win, note: words.winNote, selections: sideSelections(names, ({ winner }) => winner) },
      {
        key: 'first',
        name: words.first,
        note: words.firstNote,
        selections: sideSelections(names, ({ first }) => first),
      },
      {
        key: 'total',
        name: words.total,
        note: '双方合计',
        selections: overUnder(mostBalanced(outcomes, lines, overUnder)),
      },
    ];
  };

/** The number of strikes of the winner: at least about half, and always consistent with who made the first strike. */
const winnersShare = (draw: Draw, total: number, firstIsWinners: boolean): number => {
  const share = Math.round((total * (50 + draw.uniform(19))) / 100);
  return firstIsWinners ? Math.max(share, 1) : Math.min(share, total - 1);
};

/** Strike times in ascending order. The result determines who makes the first strike; the others are shuffled. */
const strikesOf = (draw: Draw, { winner = 0, first = 0, score }: Result, roles: readonly string[]): Moment[] => {
  const total = score[0] ?? 0;
  const winners = winnersShare(draw, total, first === winner);
  const times = Array.from({ length: total }, () => STRIKES_FROM + draw.uniform(STRIKES_TO - STRIKES_FROM)).sort(
    (a, b) => a - b,
  );
  const winnersLeft = winners - (first === winner ? 1 : 0);
  const winnersPlaces = new Set(draw.deal(total - 1, winnersLeft));
  const loser: Side = winner === 0 ? 1 : 0;
  return times.map((at, index) => ({
    at,
    side: index === 0 ? first : winnersPlaces.has(index - 1) ? winner : loser,
    kind: 'strike',
    points: 1,
    text: roles[draw.uniform(roles.length)] ?? '',
  }));
};

const fortsOf = (draw: Draw, winner: Side): Moment[] => {
  const loser: Side = winner === 0 ? 1 : 0;
  const fallen = (side: Side, count: number, from: number, to: number): Moment[] =>
    Array.from({ length: count }, () => ({ at: from + draw.uniform(to - from), side, kind: 'fort' }));
  return [
    ...fallen(winner, 5 + draw.uniform(3), 220, 900),
    ...fallen(loser, draw.uniform(5), 260, 860),
    { at: 480 + draw.uniform(240), side: draw.uniform(100) < 64 ? winner : loser, kind: 'prize' },
    { at: 955, side: winner, kind: 'stronghold' },
  ];
};

const WORTH: Readonly<Record<string, number>> = { strike: 300, fort: 650, prize: 1200, stronghold: 900 };

/** The gold lead per second, in tens: the events so far plus some noise, with the winner ahead at the end. */
const goldOf = (draw: Draw, moments: readonly Moment[], winner: Side): number[] =>
  Array.from({ length: SECONDS + 1 }, (_, second) => {
    const at = (second / SECONDS) * 1000;
    const done = moments
      .filter((moment) => moment.at <= at)
      .reduce((lead, { side, kind }) => lead + (side === 0 ? 1 : -1) * (WORTH[kind] ?? 0), 0);
    const towards = (winner === 0 ? 1 : -1) * 2200 * (at / 1000) ** 3;
    return Math.round((done + towards + (draw.uniform(161) - 80) * (second > 0 ? 1 : 0)) / 10);
  });

const story =
  (words: DuelWords) =>
  (draw: Draw, _sides: readonly Competitor[], result: Result): Story => {
    const winner = result.winner ?? 0;
    const strikes = strikesOf(draw, result, words.roles);
    const forts = fortsOf(draw, winner);
    const moments = [...strikes, ...forts].sort((a, b) => a.at - b.at);
    return {
      moments,
      lines: [goldOf(draw, moments, winner)],
      figures: { forts: [FORTS, FORTS] },
      seed: draw.uniform(1_000_000),
    };
  };

export const duel = (numbers: DuelNumbers, words: DuelWords): Model => ({
  table: table(numbers),
  markets: markets(numbers, words),
  story: story(words),
});

export const ESPORTS_NUMBERS: DuelNumbers = {
  firstToWinner: 0.61,
  shape: 24,
  meanTotal: 26.5,
  meanSlope: 40,
  least: 8,
  most: 60,
};
