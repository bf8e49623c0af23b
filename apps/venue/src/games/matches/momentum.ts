import type { Draw } from '../../fairness/stream.ts';
import type { Moment } from './model.ts';

const POINTS = 31;
const PULL = 60;
const SWING = 2;
const REACH = 90;

/**
 * The momentum of the play between −100 and 100: one random number per point, smoothed and pulled towards the side
 * that scores nearby.
 */
export const momentumOf = (draw: Draw, scoring: readonly Moment[]): number[] => {
  const noise = Array.from({ length: POINTS }, () => draw.uniform(181) - 90);
  const at = (index: number) => noise[Math.min(Math.max(index, 0), POINTS - 1)] ?? 0;
  return noise.map((_, index) => {
    const calm = (at(index - 2) + 2 * at(index - 1) + 3 * at(index) + 2 * at(index + 1) + at(index + 2)) / 9;
    const pull = scoring.reduce((total, moment) => {
      const near = 1 - Math.abs((index / (POINTS - 1)) * 1000 - moment.at) / REACH;
      return near > 0 ? total + (moment.side === 0 ? PULL : -PULL) * near : total;
    }, 0);
    return Math.round(Math.min(Math.max(calm * SWING + pull, -100), 100));
  });
};
