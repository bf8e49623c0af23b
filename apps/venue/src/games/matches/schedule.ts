import type { Competitor, Entry } from './model.ts';

const entry = (...keys: string[]): Entry => ({ id: keys.join('-'), keys });
const keyAt = (competitors: readonly Competitor[], index: number): string => competitors[index]?.key ?? '';

/** Reorders competitors, given from strongest to weakest, so that neighbours in strength meet on the first matchday. */
export const facing = (competitors: readonly Competitor[]): readonly Competitor[] => [
  ...competitors.filter((_, index) => index % 2 === 0),
  ...competitors.filter((_, index) => index % 2 === 1).toReversed(),
];

/** Every pair meets at home and away. Uses the circle method; the second half swaps the sides. */
export const league = (competitors: readonly Competitor[]): readonly (readonly Entry[])[] => {
  const size = competitors.length;
  const turning = size - 1;
  const seat = (round: number, place: number): string =>
    keyAt(competitors, place === 0 ? 0 : 1 + ((place - 1 + round) % turning));
  const half = Array.from({ length: turning }, (_, round) =>
    Array.from({ length: size / 2 }, (_, pair) => {
      const [a, b] = [seat(round, pair), seat(round, size - 1 - pair)];
      // The fixed competitor of the circle method would otherwise always play at home.
      return pair === 0 && round % 2 === 1 ? entry(b, a) : entry(a, b);
    }),
  );
  return [...half, ...half.map((day) => day.map(({ keys: [a = '', b = ''] }) => entry(b, a)))];
};

/** One fixture per matchday, with every ordered pair once. */
export const duels = (competitors: readonly Competitor[]): readonly (readonly Entry[])[] =>
  league(competitors)
    .flat()
    .map((one) => [one]);

/** Races with a part of the field, rotated so that every competitor starts once in each lane. */
export const races = (competitors: readonly Competitor[], starters: number): readonly (readonly Entry[])[] =>
  competitors.map((_, turn) => [
    entry(...Array.from({ length: starters }, (_, lane) => keyAt(competitors, (turn * 3 + lane) % competitors.length))),
  ]);
