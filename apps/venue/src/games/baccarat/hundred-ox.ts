import type { Draw } from '../../fairness/stream.ts';
import { type Hand, oxRules } from '../niuniu/hands.ts';

/** 百人牛牛: the house banks against four doors; one deck, five cards each. */
export const DOORS = ['sky', 'earth', 'dark', 'gold'] as const;
export type Door = (typeof DOORS)[number];

export interface HundredOxOutcome {
  banker: Hand;
  /** 天 地 玄 黄, in this order. */
  doors: Hand[];
  /** Whether each door beats the banker. Suits break every tie, so there is no draw. */
  wins: boolean[];
}

const HAND = 5;

/** The banker first, then the doors in their order. */
export const playHundredOx = (draw: Draw): HundredOxOutcome =>
  hundredOxOf(draw.deal(oxRules.deck, HAND * (DOORS.length + 1)));

export const hundredOxOf = (cards: readonly number[]): HundredOxOutcome => {
  const [banker, ...doors] = Array.from({ length: DOORS.length + 1 }, (_, seat) =>
    oxRules.handOf(cards.slice(seat * HAND, (seat + 1) * HAND)),
  );
  if (banker === undefined) throw new RangeError('no banker');
  return { banker, doors, wins: doors.map(({ order }) => order > banker.order) };
};
