import { VENUES } from '@koi/contract';
import { parseBeijing } from '@koi/money';
import { Refusal } from '../../platform/index.ts';

/** A venue or a game that the operator has closed for a while. */
export interface Rest {
  maintenance: boolean;
  restUntil: Date | null;
}

/** A rest with an end is over by itself; one without lasts until the operator ends it. */
export const isResting = ({ maintenance, restUntil }: Rest, now: Date): boolean =>
  maintenance && (restUntil === null || restUntil > now);

/** Of rests that hold at the same time the one that lasts longest; nothing when none does. */
export const longestRest = (rests: readonly Rest[], now: Date): { until: Date | null } | undefined => {
  const ends = rests.filter((rest) => isResting(rest, now)).map(({ restUntil }) => restUntil?.getTime());
  if (ends.length === 0) return undefined;
  return { until: ends.includes(undefined) ? null : new Date(Math.max(...ends.map((end) => end ?? 0))) };
};

const SECONDLESS_LENGTH = 16;

const momentOf = (text: string): Date => {
  try {
    return parseBeijing(text.length === SECONDLESS_LENGTH ? `${text}:00` : text);
  } catch {
    throw new Refusal(400, VENUES.restWrong);
  }
};

/** Seconds may be missing; without an end it lasts until somebody ends it. */
export const restEndOf = (text: string, now: Date): Date | null => {
  if (text === '') return null;
  const end = momentOf(text);
  if (end <= now) throw new Refusal(400, VENUES.restInPast);
  return end;
};
