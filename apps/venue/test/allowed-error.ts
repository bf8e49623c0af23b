interface Simulation {
  /** Of what a round pays back. */
  variance: number;
  rounds: number;
  /** The largest prize, where prizes can be so rare that their number is not distributed normally. */
  most?: number;
}

/**
 * How far the mean of simulated rounds may lie from the true one: six standard errors, and six more hits of the largest
 * prize. By Bernstein's inequality, true odds exceed it less often than once in thirty million simulations, so that
 * every seed passes.
 */
export const allowedError = ({ variance, rounds, most = 0 }: Simulation): number =>
  6 * Math.sqrt(variance / rounds) + (6 * most) / rounds;

/** The variance of values whose sum and sum of squares are known. */
export const varianceOf = (sum: number, squares: number, count: number): number => squares / count - (sum / count) ** 2;
