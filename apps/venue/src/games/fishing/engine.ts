import type { Draw } from '../../fairness/stream.ts';

/** Cost of a shot at cannon levels 1 to 10, in units of 0.01. */
export const LEVEL_COSTS = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

/** A roll is one of a million numbers. Every fish pays back 960,000 per million on average. */
export const ROLLS = 1_000_000;
const RETURNED = 960_000;

/** A fish with a fixed payout. */
export interface Fish {
  readonly kind: string;
  readonly name: string;
  readonly value: number;
}

/** A boss whose payout is drawn by weight after it is caught. The weights add up to 100. */
export interface Boss {
  readonly kind: string;
  readonly name: string;
  readonly prizes: readonly { readonly value: number; readonly weight: number }[];
}

export type Species = Fish | Boss;

export interface ShotOutcome {
  roll: number;
  caught: boolean;
  /** Multiplier of the cost; 0 for a fish that escaped. */
  multiplier: number;
}

const isBoss = (species: Species): species is Boss => 'prizes' in species;

/** Mean payout of a species as a multiple of the cost. */
export const meanValue = (species: Species): number => {
  if (!isBoss(species)) return species.value;
  const sum = species.prizes.reduce((total, prize) => total + prize.value * prize.weight, 0);
  const weight = species.prizes.reduce((total, prize) => total + prize.weight, 0);
  return sum / weight;
};

/** A roll below this number catches the fish. The mean payout must divide 960,000, so that the return is exact. */
export const catchBelow = (species: Species): number => {
  const below = RETURNED / meanValue(species);
  if (!Number.isInteger(below)) throw new RangeError(`${species.name} can't return exactly 0.96`);
  return below;
};

/** The outcome of a shot that reached a fish. A second number is drawn only for a caught boss. */
export const resolveShot = (species: Species, draw: Draw): ShotOutcome => {
  const roll = draw.uniform(ROLLS);
  if (roll >= catchBelow(species)) return { roll, caught: false, multiplier: 0 };
  if (!isBoss(species)) return { roll, caught: true, multiplier: species.value };
  const prize = species.prizes[draw.weighted(species.prizes.map(({ weight }) => weight))];
  if (prize === undefined) throw new RangeError(`${species.name} has no prize for its weights`);
  return { roll, caught: true, multiplier: prize.value };
};
