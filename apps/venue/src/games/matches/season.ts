import { type Play, shownScore } from './engine.ts';
import type { Entry } from './model.ts';
import type { Sport } from './sport.ts';

/** Played, won, drawn, lost, scored, conceded. */
export type Standing = readonly [number, number, number, number, number, number];

export interface Played {
  /** Number of the matchday over all seasons, from 0. */
  readonly day: number;
  readonly id: string;
  /** The score of two sides, or the runners in the order of their arrival. */
  readonly score: readonly number[];
  /** Undefined after a draw. For a race, the starting position of the winner. */
  readonly winner?: number;
}

/** The state of a player's table between rounds. It never influences an outcome. */
export interface Memory {
  readonly played: number;
  readonly standings: Readonly<Record<string, Standing>>;
  readonly log: readonly Played[];
}

const KEPT = 30;
const NOTHING: Standing = [0, 0, 0, 0, 0, 0];

export const FRESH: Memory = { played: 0, standings: {}, log: [] };

const winnerOf = ({ result }: Play): number | undefined => {
  if (result.order) return result.order[0];
  if (result.winner !== undefined) return result.winner;
  const [a = 0, b = 0] = result.score;
  return a === b ? undefined : a > b ? 0 : 1;
};

const plus = (standing: Standing, more: Standing): Standing =>
  standing.map((value, index) => value + (more[index] ?? 0)) as unknown as Standing;

const outcomeFor = (side: number, winner: number | undefined, score: readonly number[]): Standing => [
  1,
  winner === side ? 1 : 0,
  winner === undefined ? 1 : 0,
  winner !== undefined && winner !== side ? 1 : 0,
  score[side] ?? 0,
  score[1 - side] ?? 0,
];

/** The memory after a matchday. A new season starts with empty standings. */
export const remember = (sport: Sport, memory: Memory, entries: readonly Entry[], plays: readonly Play[]): Memory => {
  const opensSeason = memory.played % sport.calendar.length === 0;
  const standings: Record<string, Standing> = opensSeason ? {} : { ...memory.standings };
  const rows = plays.map((one): Played => {
    const winner = winnerOf(one);
    return {
      day: memory.played,
      id: one.id,
      score: shownScore(one),
      ...(winner !== undefined && { winner }),
    };
  });
  for (const [index, { score, winner }] of rows.entries()) {
    const keys = entries[index]?.keys ?? [];
    if (keys.length !== 2) continue;
    for (const [side, key] of keys.entries()) {
      standings[key] = plus(standings[key] ?? NOTHING, outcomeFor(side, winner, score));
    }
  }
  return { played: memory.played + 1, standings, log: [...rows, ...memory.log].slice(0, KEPT) };
};

const WIN_POINTS = 3;
export const pointsOf = ([, won, drawn]: Standing): number => won * WIN_POINTS + drawn;

/** Sorted by points, then difference, then points scored. Competitors that have not played keep their order. */
export const ranking = (sport: Sport, { standings }: Memory): { key: string; standing: Standing }[] =>
  sport.competitors
    .map(({ key }) => ({ key, standing: standings[key] ?? NOTHING }))
    .sort(
      (a, b) =>
        pointsOf(b.standing) - pointsOf(a.standing) ||
        b.standing[4] - b.standing[5] - (a.standing[4] - a.standing[5]) ||
        b.standing[4] - a.standing[4],
    );
