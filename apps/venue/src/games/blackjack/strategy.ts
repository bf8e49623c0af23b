import { allowedMoves, type Move, pointsOf, type Table, totalOf } from './engine.ts';

/** One letter per face-up card of the dealer, 2 to 10 and A: Stand, Hit, Double (else hit), d (double, else stand), Pair. */
const HARD: Record<number, string> = {
  9: 'HDDDDHHHHH',
  10: 'DDDDDDDDHH',
  11: 'DDDDDDDDDH',
  12: 'HHSSSHHHHH',
  13: 'SSSSSHHHHH',
  14: 'SSSSSHHHHH',
  15: 'SSSSSHHHHH',
  16: 'SSSSSHHHHH',
};
const SOFT: Record<number, string> = {
  13: 'HHHDDHHHHH',
  14: 'HHHDDHHHHH',
  15: 'HHDDDHHHHH',
  16: 'HHDDDHHHHH',
  17: 'HDDDDHHHHH',
  18: 'SddddSSHHH',
};
/** Keyed by the points of one card of the pair. A pair that is not listed is played by its total. */
const PAIRS: Record<number, string> = {
  1: 'PPPPPPPPPP',
  2: 'PPPPPPHHHH',
  3: 'PPPPPPHHHH',
  4: 'HHHPPHHHHH',
  6: 'PPPPPHHHHH',
  7: 'PPPPPPHHHH',
  8: 'PPPPPPPPPP',
  9: 'PPPPPSPPSS',
};

/** The three charts for the rules sheet, each starting with its highest row. */
export const CHARTS = { HARD, SOFT, PAIRS };

const plain = (total: number, soft: boolean): string => {
  if (soft) return 'S';
  return total >= 17 ? 'S' : 'H';
};

/** The letter of the chart for a hand against the dealer's face-up card (in points, ace 1). */
const letterOf = (cards: readonly number[], up: number, maySplit: boolean): string => {
  const column = up === 1 ? 9 : up - 2;
  const [first = 0] = cards;
  const pair = maySplit ? PAIRS[pointsOf(first)]?.charAt(column) : undefined;
  if (pair === 'P') return 'P';
  const { total, soft } = totalOf(cards);
  return (soft ? SOFT : HARD)[total]?.charAt(column) ?? plain(total, soft);
};

/** Basic strategy for six decks, dealer stands on 17, one split, and double after a split. */
export const adviceFor = (table: Pick<Table, 'hands' | 'active'>, up: number): Move => {
  const allowed = allowedMoves(table);
  const cards = table.hands[table.active ?? 0]?.cards ?? [];
  const letter = letterOf(cards, pointsOf(up), allowed.includes('split'));
  if (letter === 'P') return 'split';
  if (letter === 'S') return 'stand';
  if (letter === 'H') return 'hit';
  if (allowed.includes('double')) return 'double';
  return letter === 'd' ? 'stand' : 'hit';
};
