import type { Draw } from '../../fairness/stream.ts';
import { type Hand, oxRules } from '../niuniu/hands.ts';

/** 百人牛牛: the house is the banker against four doors, with one deck and five cards per hand. */
export const DOORS = ['sky', 'earth', 'dark', 'gold'] as const;
export type Door = (typeof DOORS)[number];

export interface HundredOxOutcome {
  banker: Hand;
  /** In the order 天 地 玄 黄. */
  doors: Hand[];
  /** Whether each door beats the banker. Suits break every tie, so there is no draw. */
  wins: boolean[];
}

const HAND = 5;

/** Deals the banker's hand first, then the doors in their order. */
export const playHundredOx = (draw: Draw): HundredOxOutcome =>
  hundredOxOf(draw.deal(oxRules.deck, HAND * (DOORS.length + 1)));

export const hundredOxOf = (cards: readonly number[]): HundredOxOutcome => {
  const [banker, ...doors] = Array.from({ length: DOORS.length + 1 }, (_, seat) =>
    oxRules.handOf(cards.slice(seat * HAND, (seat + 1) * HAND)),
  );
  if (banker === undefined) throw new RangeError('no banker');
  return { banker, doors, wins: doors.map(({ order }) => order > banker.order) };
};
