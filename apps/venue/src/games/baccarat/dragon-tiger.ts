import type { Draw } from '../../fairness/stream.ts';
import { rankOf, suitOf } from './engine.ts';

const SHOE = 416;

export interface DragonTigerOutcome {
  dragon: number;
  tiger: number;
  winner: 'dragon' | 'tiger' | 'tie';
  dragonRed: boolean;
  tigerRed: boolean;
}

export const playDragonTiger = (draw: Draw): DragonTigerOutcome => {
  const [dragon, tiger] = draw.deal(SHOE, 2);
  if (dragon === undefined || tiger === undefined) throw new RangeError('two cards');
  return dragonTigerOf(dragon, tiger);
};

/** Compares one card each, with K highest and A lowest. Suits matter only for bets on the colour. */
export const dragonTigerOf = (dragon: number, tiger: number): DragonTigerOutcome => {
  const lead = rankOf(dragon) - rankOf(tiger);
  return {
    dragon,
    tiger,
    winner: lead === 0 ? 'tie' : lead > 0 ? 'dragon' : 'tiger',
    dragonRed: isRed(dragon),
    tigerRed: isRed(tiger),
  };
};

/** ♥ and ♦ in the suit order ♠♥♣♦. */
const isRed = (card: number): boolean => suitOf(card) % 2 === 1;
