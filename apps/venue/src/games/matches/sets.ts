import type { Draw } from '../../fairness/stream.ts';
import { winChance } from './duel.ts';
import type { Competitor, MarketRule, Model, Moment, OutcomeTable, Result, Side, Story } from './model.ts';
import { momentumOf } from './momentum.ts';
import { largestRemainder } from './table.ts';
import { twoSidedMarkets } from './two-sided.ts';

/** A match decided by a number of sets (games, frames, bouts). There is no draw, and every set has the same probability. */
export interface SetNumbers {
  readonly setsToWin: number;
  /**
   * How the points of a set are displayed: those of the winner and the allowed range of the loser. They are drawn
   * after the match is decided.
   */
  readonly points: { readonly win: number; readonly margin: number; readonly last?: number };
}

export interface SetWords {
  /** 盘, 局 or 回合. */
  readonly unit: string;
}

const SIDES: readonly Side[] = [0, 1];

const setChance = ([a, b]: readonly Competitor[]): number => winChance((a?.strength[0] ?? 0) - (b?.strength[0] ?? 0));

/** The winner takes the last set, so the sets of the loser can be anywhere before it. */
const table =
  (setsToWin: number) =>
  (sides: readonly Competitor[]): OutcomeTable => {
    const chance = setChance(sides);
    const cells = SIDES.flatMap((winner) => {
      const win = winner === 0 ? chance : 1 - chance;
      let share = 1;
      for (let set = 0; set < setsToWin; set += 1) share *= win;
      return Array.from({ length: setsToWin }, (_, lost) => {
        if (lost > 0) share = (share * (1 - win) * (setsToWin - 1 + lost)) / lost;
        return { share, result: { winner, score: winner === 0 ? [setsToWin, lost] : [lost, setsToWin] } };
      });
    });
    return { results: cells.map(({ result }) => result), weights: largestRemainder(cells.map(({ share }) => share)) };
  };

/** Only half lines, without ±0.5, because that is the same as the winner market. */
const handicapLines = (setsToWin: number): number[] =>
  Array.from({ length: setsToWin - 1 }, (_, index) => index + 1.5).flatMap((line) => [-line, line]);

const markets =
  (setsToWin: number, { unit }: SetWords) =>
  (sides: readonly Competitor[], outcomes: OutcomeTable): MarketRule[] => {
    const totals = Array.from({ length: setsToWin - 1 }, (_, index) => setsToWin + index + 0.5);
    const words = { note: '全场', handicap: `让${unit}`, total: `总${unit}数` };
    return twoSidedMarkets(sides, outcomes, words, { handicap: handicapLines(setsToWin), total: totals });
  };

/** Draws the points of the loser of a set and derives those of the winner. */
const setPoints = (draw: Draw, { win, margin }: SetNumbers['points']): [number, number] => {
  const lost = Math.floor(win / 3) + draw.uniform(Math.ceil((win * 2) / 3));
  return [Math.max(win, lost + margin), lost];
};

const story =
  ({ setsToWin, points }: SetNumbers) =>
  (draw: Draw, _sides: readonly Competitor[], { score: [home = 0, away = 0] }: Result): Story => {
    const winner: Side = home > away ? 0 : 1;
    const loser: Side = winner === 0 ? 1 : 0;
    const played = home + away;
    const lostAt = new Set(draw.deal(played - 1, Math.min(home, away)));
    const lengths = Array.from({ length: played }, () => 80 + draw.uniform(60));
    const whole = lengths.reduce((a, b) => a + b, 0);
    let gone = 0;
    const moments = lengths.map((length, index): Moment => {
      gone += length;
      const side = lostAt.has(index) ? loser : winner;
      const decider = index === setsToWin * 2 - 2 && points.last !== undefined;
      const [won, lost] = setPoints(draw, decider ? { ...points, win: points.last ?? points.win } : points);
      const text = side === 0 ? `${won}-${lost}` : `${lost}-${won}`;
      return { at: Math.round((gone / whole) * 970), side, kind: 'set', points: 1, text };
    });
    return { moments, lines: [momentumOf(draw, moments)], figures: {}, seed: draw.uniform(1_000_000) };
  };

export const sets = (numbers: SetNumbers, words: SetWords): Model => ({
  table: table(numbers.setsToWin),
  markets: markets(numbers.setsToWin, words),
  story: story(numbers),
});
