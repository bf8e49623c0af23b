import type { DuelWords } from './duel.ts';
import type { Competitor, Entry, Model } from './model.ts';

/** The layout of the page: a list of fixtures, one fixture of two sides, or a field of runners. */
export type Layout = 'league' | 'duel' | 'race';

export interface Times {
  readonly betMs: number;
  readonly lockMs: number;
  readonly revealMs: number;
  readonly settleMs: number;
}

/** One game of this family: its competitors, its model and the text of its rules. */
export interface Sport {
  readonly code: string;
  readonly name: string;
  /** The league or cup that the fixtures belong to. */
  readonly series: string;
  readonly platform: 'tianji' | 'jiguang';
  readonly category: 'sport' | 'gaming';
  readonly layout: Layout;
  readonly model: Model;
  readonly competitors: readonly Competitor[];
  /** Matchdays in order. A new season repeats them. */
  readonly calendar: readonly (readonly Entry[])[];
  readonly times: Times;
  /** Mean return over every fixture and selection, and its range. Tests compute both. */
  readonly rtp: string;
  readonly range: readonly [least: string, most: string];
  /** The names of strikes, strongholds and prizes, for games that have them. */
  readonly words?: DuelWords;
  /** Description of how the score is determined. */
  readonly rules: readonly string[];
}

export const SPORT_TIMES: Times = { betMs: 40_000, lockMs: 1_000, revealMs: 60_000, settleMs: 5_000 };
export const GAMING_TIMES: Times = { betMs: 30_000, lockMs: 1_000, revealMs: 45_000, settleMs: 5_000 };

type Row = readonly [
  key: string,
  name: string,
  mark: string,
  colours: readonly [string, string],
  ...strength: number[],
];

export const field = (rows: readonly Row[]): readonly Competitor[] =>
  rows.map(([key, name, mark, colours, ...strength]) => ({ key, name, mark, colours, strength }));

export const competitorsOf = (sport: Sport, entry: Entry): readonly Competitor[] =>
  entry.keys.map((key) => {
    const found = sport.competitors.find((competitor) => competitor.key === key);
    if (!found) throw new Error(`${sport.code} has no competitor ${key}`);
    return found;
  });
