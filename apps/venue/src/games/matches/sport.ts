import type { DuelWords } from './duel.ts';
import type { Competitor, Entry, Model } from './model.ts';

/** How the page is laid out: a list of fixtures, one meeting of two, or a field of runners. */
export type Layout = 'league' | 'duel' | 'race';

export interface Times {
  readonly betMs: number;
  readonly lockMs: number;
  readonly revealMs: number;
  readonly settleMs: number;
}

/** One game of this family: who competes, how it is decided, and what its rules sheet says. */
export interface Sport {
  readonly code: string;
  readonly name: string;
  /** The league or cup the fixtures belong to. */
  readonly series: string;
  readonly platform: 'tianji' | 'jiguang';
  readonly category: 'sport' | 'gaming';
  readonly layout: Layout;
  readonly model: Model;
  readonly competitors: readonly Competitor[];
  /** Matchdays in order; after the last one a new season begins with the first. */
  readonly calendar: readonly (readonly Entry[])[];
  readonly times: Times;
  /** Mean return over every fixture and selection, and the range, as the tests compute them. */
  readonly rtp: string;
  readonly range: readonly [least: string, most: string];
  /** What strikes, forts and prizes are called, where there are some. */
  readonly words?: DuelWords;
  /** How the score comes about, in words. */
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
