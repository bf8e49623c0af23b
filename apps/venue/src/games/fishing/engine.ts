import type { Draw } from '../../fairness/stream.ts';

/** What a shot costs at cannon level 1 to 10, in units of 0.01. */
export const LEVEL_COSTS = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

/** Every roll is one of a million; every fish gives 960,000 of them back on average. */
export const ROLLS = 1_000_000;
const RETURNED = 960_000;

/** A fish that pays the same whenever it is caught. */
export interface Fish {
  readonly kind: string;
  readonly name: string;
  readonly value: number;
}

/** A big one: what it pays is drawn once it is caught, out of a hundred. */
export interface Boss {
  readonly kind: string;
  readonly name: string;
  readonly prizes: readonly { readonly value: number; readonly weight: number }[];
}

export type Species = Fish | Boss;

export interface ShotOutcome {
  roll: number;
  caught: boolean;
  /** What the cost is multiplied by: 0 for a fish that got away. */
  multiplier: number;
}

const isBoss = (species: Species): species is Boss => 'prizes' in species;

/** The mean of what a species pays, in whole costs. */
export const meanValue = (species: Species): number => {
  if (!isBoss(species)) return species.value;
  const sum = species.prizes.reduce((total, prize) => total + prize.value * prize.weight, 0);
  const weight = species.prizes.reduce((total, prize) => total + prize.weight, 0);
  return sum / weight;
};

/** A roll below this catches. Only means that divide 960,000 are allowed, so that the return is exact. */
export const catchBelow = (species: Species): number => {
  const below = RETURNED / meanValue(species);
  if (!Number.isInteger(below)) throw new RangeError(`${species.name} can't return exactly 0.96`);
  return below;
};

/** What comes of a ball that met a fish. The second number is drawn for a caught boss alone. */
export const resolveShot = (species: Species, draw: Draw): ShotOutcome => {
  const roll = draw.uniform(ROLLS);
  if (roll >= catchBelow(species)) return { roll, caught: false, multiplier: 0 };
  if (!isBoss(species)) return { roll, caught: true, multiplier: species.value };
  const prize = species.prizes[draw.weighted(species.prizes.map(({ weight }) => weight))];
  if (prize === undefined) throw new RangeError(`${species.name} has no prize for its weights`);
  return { roll, caught: true, multiplier: prize.value };
};
