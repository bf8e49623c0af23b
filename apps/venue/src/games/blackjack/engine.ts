import type { Draw } from '../../fairness/stream.ts';
import { rankOf } from '../baccarat/engine.ts';

/** Six decks, reshuffled for every round. Card ids are the same as in the baccarat shoe. */
const SHOE = 312;
/** Enough for any round: two hands and the dealer can hold at most 43 of the smallest cards. */
const DEALT = 48;
const STAND_AT = 17;
const BEST = 21;
const TEN = 10;

export const MOVES = ['hit', 'stand', 'double', 'split'] as const;
export type Move = (typeof MOVES)[number];

/** The first cards of the shoe. They are fixed before the first move, so no move can change which card comes next. */
export const drawShoe = (draw: Draw): number[] => draw.deal(SHOE, DEALT);

/** J, Q and K count 10; an ace counts 1 here. */
export const pointsOf = (id: number): number => Math.min(rankOf(id) + 1, TEN);

export interface Total {
  total: number;
  /** True when an ace counts 11. */
  soft: boolean;
}

export const totalOf = (cards: readonly number[]): Total => {
  const low = cards.reduce((sum, card) => sum + pointsOf(card), 0);
  const soft = low + TEN <= BEST && cards.some((card) => pointsOf(card) === 1);
  return { total: soft ? low + TEN : low, soft };
};

/** 21 with the first two cards. Hands of a split are never a blackjack. */
export const isBlackjack = (cards: readonly number[]): boolean => cards.length === 2 && totalOf(cards).total === BEST;

export interface SeatHand {
  cards: number[];
  doubled: boolean;
  /** The hand gets no more cards. */
  done: boolean;
}

export interface Table {
  hands: SeatHand[];
  /** The first card is face up; the second is face down until the player is done. */
  dealer: number[];
  /** Index of the hand to play, or undefined when the player is done. */
  active: number | undefined;
  /** Number of cards taken from the shoe. */
  used: number;
}

/** Deals P1, D1, P2, D2. A blackjack on either side ends the round. */
const dealt = (shoe: readonly number[]): Table => {
  const [first, up, second, hole] = shoe;
  if (first === undefined || up === undefined || second === undefined || hole === undefined)
    throw new RangeError('four');
  const own = [first, second];
  const over = isBlackjack(own) || isBlackjack([up, hole]);
  return {
    hands: [{ cards: own, doubled: false, done: over }],
    dealer: [up, hole],
    active: over ? undefined : 0,
    used: 4,
  };
};

/** The moves available to the active hand. There are at most two hands; split aces get one card each and are done. */
export const allowedMoves = ({ hands, active }: Pick<Table, 'hands' | 'active'>): Move[] => {
  const hand = active === undefined ? undefined : hands[active];
  if (hand === undefined) return [];
  const [first = 0, second = 0] = hand.cards;
  const fresh = hand.cards.length === 2;
  const pair = fresh && hands.length === 1 && pointsOf(first) === pointsOf(second);
  return ['hit', 'stand', ...(fresh ? (['double'] as const) : []), ...(pair ? (['split'] as const) : [])];
};

const playMove = (table: Table, shoe: readonly number[], move: Move): Table => {
  if (!allowedMoves(table).includes(move)) throw new RangeError(`${move} is not allowed`);
  const at = table.active ?? 0;
  const hands = table.hands.map((hand) => ({ ...hand, cards: [...hand.cards] }));
  const hand = hands[at];
  if (hand === undefined) throw new RangeError('no hand');
  let used = table.used;
  const take = (into: SeatHand): void => {
    const card = shoe[used];
    if (card === undefined) throw new RangeError('the shoe is empty');
    into.cards.push(card);
    used += 1;
    if (totalOf(into.cards).total >= BEST) into.done = true;
  };
  if (move === 'stand') hand.done = true;
  if (move === 'hit') take(hand);
  if (move === 'double') {
    hand.doubled = true;
    take(hand);
    hand.done = true;
  }
  if (move === 'split') {
    const [kept = 0, moved = 0] = hand.cards;
    const other: SeatHand = { cards: [moved], doubled: false, done: false };
    hand.cards = [kept];
    hands.push(other);
    for (const each of [hand, other]) {
      take(each);
      each.done ||= pointsOf(kept) === 1;
    }
  }
  const next = hands.findIndex(({ done }) => !done);
  return { hands, dealer: table.dealer, active: next < 0 ? undefined : next, used };
};

/** Computes the table from the shoe and the player's moves only. */
export const tableAfter = (shoe: readonly number[], moves: readonly Move[]): Table =>
  moves.reduce((table, move) => playMove(table, shoe, move), dealt(shoe));

export type Result = 'blackjack' | 'win' | 'push' | 'lose' | 'bust';

/** The return of a stake of 1.00, in hundredths. */
export const RETURNS: Record<Result, bigint> = { blackjack: 250n, win: 200n, push: 100n, lose: 0n, bust: 0n };

export interface Outcome {
  hands: { cards: number[]; total: number; doubled: boolean; result: Result }[];
  dealer: number[];
  dealerTotal: number;
  dealerBlackjack: boolean;
}

/**
 * The dealer draws to 17 and stands on every 17, including soft ones. When no hand of the player is left to beat, the
 * dealer only shows the hole card.
 */
export const outcomeOf = (shoe: readonly number[], moves: readonly Move[]): Outcome => {
  const { hands, dealer, active, used } = tableAfter(shoe, moves);
  if (active !== undefined) throw new RangeError('the player is not done');
  const natural = hands.length === 1 && isBlackjack(hands[0]?.cards ?? []);
  const dealerBlackjack = isBlackjack(dealer);
  const cards = [...dealer];
  const beaten = hands.every((hand) => totalOf(hand.cards).total > BEST);
  for (let next = used; !beaten && !natural && totalOf(cards).total < STAND_AT; next += 1) cards.push(shoe[next] ?? 0);
  const dealerTotal = totalOf(cards).total;
  const resultOf = (total: number): Result => {
    if (natural) return dealerBlackjack ? 'push' : 'blackjack';
    if (total > BEST) return 'bust';
    if (dealerTotal > BEST || total > dealerTotal) return 'win';
    return total === dealerTotal ? 'push' : 'lose';
  };
  return {
    hands: hands.map((hand) => {
      const { total } = totalOf(hand.cards);
      return { cards: hand.cards, total, doubled: hand.doubled, result: resultOf(total) };
    }),
    dealer: cards,
    dealerTotal,
    dealerBlackjack,
  };
};

/** Adds a stand for every remaining choice, which is what happens when time runs out. */
export const stoodOut = (shoe: readonly number[], moves: readonly Move[]): Move[] => {
  const all = [...moves];
  while (tableAfter(shoe, all).active !== undefined) all.push('stand');
  return all;
};
