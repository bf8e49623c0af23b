import type { CHANCES } from '@koi/contract';
import { floorDivide, formatMoney, parseDecimal } from '@koi/money';
import type { GamePlay } from '../../money/figures/index.ts';

/** Sums of one game's bets. */
type Spread = Pick<GamePlay, 'bets' | 'stake' | 'payout' | 'stakeSquares' | 'payoutSquares' | 'products'>;

/** A game with its theoretical return in percent; empty when it is unknown. */
export interface JudgedPlay extends Spread {
  returnPercent: string;
}

export interface Chance {
  chance: (typeof CHANCES)[number];
  /** The probability in percent; empty when it is not computed. */
  chance_percent: string;
}

/** Fewer bets say nothing about a return. */
const BETS_MIN = 100;
const COMMON_FROM = 0.05;
const RARE_FROM = 0.001;

const PLACES = 6;
const WHOLE = 10n ** BigInt(PLACES + 2);

/** A return as a fraction of `WHOLE`; undefined when it is unknown. */
const returnOf = ({ returnPercent }: JudgedPlay): bigint | undefined =>
  returnPercent === '' ? undefined : parseDecimal(returnPercent, PLACES);

/** Complementary error function, with a relative error below 1.2e-7 (Numerical Recipes, `erfcc`). */
const erfc = (x: number): number => {
  const t = 1 / (1 + x / 2);
  const factors = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  const polynomial = factors.reduceRight((sum, factor) => factor + t * sum, 0);
  return t * Math.exp(-x * x + polynomial);
};

/** Probability of a result that is at least as many standard deviations away from the mean, in either direction. */
export const twoSided = (z: number): number => Math.min(1, erfc(Math.abs(z) / Math.SQRT2));

const UNKNOWN: Chance = { chance: 'unknown', chance_percent: '' };

const textOf = (probability: number): string => {
  const percent = probability * 100;
  if (percent < 0.1) return '<0.1';
  return percent < 10 ? percent.toFixed(1) : percent.toFixed(0);
};

/**
 * How likely a difference like the one between the payouts and the theoretical return is. The deviation of each bet is
 * its payout less the return on its stake, and the sum of its squares is the variance. Sums are exact until the last
 * division, because they exceed the precision of a number.
 */
export const likelihood = (games: readonly JudgedPlay[]): Chance => {
  let difference = 0n;
  let variance = 0n;
  let bets = 0;
  for (const game of games) {
    const share = returnOf(game);
    if (share === undefined) return UNKNOWN;
    bets += game.bets;
    difference += game.payout * WHOLE - share * game.stake;
    variance +=
      game.payoutSquares * WHOLE * WHOLE - 2n * share * WHOLE * game.products + share * share * game.stakeSquares;
  }
  if (games.length === 0) return UNKNOWN;
  if (bets < BETS_MIN) return { chance: 'few', chance_percent: '' };
  if (variance <= 0n) return UNKNOWN;
  const probability = twoSided(Number(difference) / Math.sqrt(Number(variance)));
  const chance = probability >= COMMON_FROM ? 'common' : probability >= RARE_FROM ? 'rare' : 'never';
  return { chance, chance_percent: textOf(probability) };
};

/** Theoretical return in percent, weighted by stakes; empty when that of a game is unknown. */
export const theoreticalReturn = (games: readonly JudgedPlay[]): string => {
  let returned = 0n;
  let staked = 0n;
  for (const game of games) {
    const share = returnOf(game);
    if (share === undefined) return '';
    returned += share * game.stake;
    staked += game.stake;
  }
  const [only] = games;
  if (staked <= 0n) return games.length === 1 && only ? percentOf(returnOf(only) ?? 0n, WHOLE) : '';
  return percentOf(returned, staked * WHOLE);
};

/** A ratio in percent with two decimals, rounded half up; empty when there is nothing to divide by. */
export const percentOf = (part: bigint, whole: bigint): string => {
  if (whole <= 0n) return '';
  return formatMoney(floorDivide(part * 20_000n + whole, whole * 2n));
};
