import { randomInt } from 'node:crypto';

/** Tests of every day draw the same in every run, so that a run on the same code has the same result. */
const FIXED_SEED = 20_260_618;

/** The seed of a test. A campaign sets the variable, and a person who repeats what a campaign has found. */
export const testSeed = (): number => Number(process.env['KOI_TEST_SEED'] ?? FIXED_SEED);

/** The seed of a campaign or benchmark: a new one in every run, or the given one. It is printed. */
export const announcedSeed = (log: (line: string) => void): number => {
  const seed = Number(process.env['KOI_TEST_SEED'] ?? randomInt(2 ** 31));
  log(`seed ${seed}; KOI_TEST_SEED=${seed} draws the same again`);
  return seed;
};

export interface Draw {
  /** From 0 to 1, without 1. */
  share(): number;
  /** A whole number from 0 to the limit, without the limit. */
  below(limit: number): number;
  oneOf<T>(items: readonly [T, ...T[]] | readonly T[]): T;
}

/** Numbers that look random and follow from the seed (the generator mulberry32). They protect nothing. */
export const drawFrom = (seed: number): Draw => {
  let state = seed | 0;
  const share = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(share() * limit);
  return {
    share,
    below,
    oneOf(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('nothing to draw from');
      return item;
    },
  };
};
