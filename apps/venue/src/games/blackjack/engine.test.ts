import { describe, expect, it } from 'vitest';
import { hmacDigests } from '../../fairness/node-digests.ts';
import { createDraw } from '../../fairness/stream.ts';
import { allowedMoves, drawShoe, isBlackjack, type Move, outcomeOf, stoodOut, tableAfter, totalOf } from './engine.ts';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
/** Builds cards from ranks such as "A 10 5". Equal ranks are taken from different decks. */
const shoe = (text: string): number[] => text.split(' ').map((name, at) => RANKS.indexOf(name) + (at % 6) * 52);
const play = (text: string, ...moves: Move[]) => outcomeOf(shoe(text), moves);
const results = (text: string, ...moves: Move[]) => play(text, ...moves).hands.map(({ result }) => result);

describe('the points of a hand', () => {
  it('count an ace as 11 unless that is a bust', () => {
    expect(totalOf(shoe('A 6'))).toEqual({ total: 17, soft: true });
    expect(totalOf(shoe('A 6 10'))).toEqual({ total: 17, soft: false });
    expect(totalOf(shoe('A A 9'))).toEqual({ total: 21, soft: true });
    expect(totalOf(shoe('K Q J'))).toEqual({ total: 30, soft: false });
    expect(['A K', 'A 10', '10 J', 'A 5 5'].map((text) => isBlackjack(shoe(text)))).toEqual([true, true, false, false]);
  });
});

describe('the shoe', () => {
  it('is determined by the seed and contains each card of six decks once', () => {
    const draw = () => createDraw(hmacDigests(Buffer.alloc(32, 7), 'koi', 3));
    const cards = drawShoe(draw());
    expect(cards).toEqual(drawShoe(draw()));
    expect(new Set(cards).size).toBe(cards.length);
    expect(cards.every((card) => card >= 0 && card < 312)).toBe(true);
  });

  it('gives the same next card for every move', () => {
    const cards = shoe('5 9 5 7 6 8 4 3 2 K');
    expect(tableAfter(cards, ['hit']).hands[0]?.cards.at(-1)).toBe(cards[4]);
    expect(tableAfter(cards, ['double']).hands[0]?.cards.at(-1)).toBe(cards[4]);
    expect(tableAfter(cards, ['split']).hands[0]?.cards.at(-1)).toBe(cards[4]);
    expect(outcomeOf(cards, ['stand']).dealer.at(-1)).toBe(cards[4]);
  });

  it('is long enough for the longest possible round', () => {
    const aces = Array.from({ length: 24 }, (_, deck) => (deck % 6) * 52 + Math.floor(deck / 6) * 13);
    const smallest = [...aces, ...aces.map((card) => card + 1)];
    const moves = stoodOut(smallest, ['split']);
    expect(() => outcomeOf(smallest, moves)).not.toThrow();
  });
});

describe('a round', () => {
  it('pays a blackjack 3:2 immediately, and two of them are a push', () => {
    expect(results('A 9 K 8')).toEqual(['blackjack']);
    expect(results('A A K Q')).toEqual(['push']);
    expect(play('A 9 K 8').dealer).toHaveLength(2);
  });

  it('ends before the player can choose when the dealer has a blackjack', () => {
    expect(tableAfter(shoe('9 A 9 K'), []).active).toBeUndefined();
    expect(play('9 A 9 K')).toMatchObject({ dealerBlackjack: true, hands: [{ result: 'lose' }] });
    expect(play('10 10 9 A').hands[0]?.result).toBe('lose');
    // A 21 with three cards would lose against a blackjack. The dealer's blackjack ends the round before any card is
    // drawn.
    expect(allowedMoves(tableAfter(shoe('7 K 7 A 7'), []))).toEqual([]);
  });

  it('makes the dealer stand on every 17, including soft ones', () => {
    expect(play('10 A 8 6 K', 'stand')).toMatchObject({ dealerTotal: 17, hands: [{ result: 'win' }] });
    expect(play('10 10 7 6 K', 'stand')).toMatchObject({ dealerTotal: 26, hands: [{ result: 'win' }] });
    expect(play('10 10 7 6 A', 'stand')).toMatchObject({ dealerTotal: 17, hands: [{ result: 'push' }] });
    expect(play('10 10 6 6 2', 'stand')).toMatchObject({ dealerTotal: 18, hands: [{ result: 'lose' }] });
  });

  it('is lost by a bust regardless of the dealer, who then draws no card', () => {
    expect(play('10 10 6 6 K 5', 'hit')).toMatchObject({ hands: [{ total: 26, result: 'bust' }] });
    expect(play('10 10 6 6 K 5', 'hit').dealer).toHaveLength(2);
  });

  it('stands automatically on 21', () => {
    expect(tableAfter(shoe('5 9 6 8 10'), ['hit']).active).toBeUndefined();
    expect(() => tableAfter(shoe('5 9 6 8 10 2'), ['hit', 'hit'])).toThrow('hit is not allowed');
  });

  it('allows a double only with two cards, for exactly one more card', () => {
    expect(play('5 9 6 8 4', 'double')).toMatchObject({ hands: [{ total: 15, doubled: true, result: 'lose' }] });
    expect(allowedMoves(tableAfter(shoe('5 9 2 8 4'), ['hit']))).toEqual(['hit', 'stand']);
  });
});

describe('a split', () => {
  it('requires two cards of the same points, with tens and face cards equal, and is possible only once', () => {
    expect(allowedMoves(tableAfter(shoe('10 9 K 8'), []))).toContain('split');
    expect(allowedMoves(tableAfter(shoe('9 9 K 8'), []))).not.toContain('split');
    const again = tableAfter(shoe('8 9 8 8 8 8'), ['split']);
    expect(again.hands.map(({ cards }) => totalOf(cards).total)).toEqual([16, 16]);
    expect(allowedMoves(again)).toEqual(['hit', 'stand', 'double']);
  });

  it('plays the first hand to its end, then the second, then the dealer', () => {
    const { hands, dealer } = play('8 6 8 10 3 2 10 9 K', 'split', 'double', 'hit', 'stand');
    expect(hands).toMatchObject([
      { total: 21, doubled: true, result: 'win' },
      { total: 19, doubled: false, result: 'win' },
    ]);
    expect(dealer).toHaveLength(3);
  });

  it('gives split aces one card each and no blackjack', () => {
    const { hands } = play('A 9 A 10 K 5', 'split');
    expect(hands).toMatchObject([
      { total: 21, result: 'win' },
      { total: 16, result: 'lose' },
    ]);
    expect(results('10 9 10 2 A 5 10', 'split', 'stand')).toEqual(['push', 'lose']);
  });
});

it('stands on all remaining hands when time runs out', () => {
  expect(stoodOut(shoe('8 6 8 10 3 2'), ['split'])).toEqual(['split', 'stand', 'stand']);
  expect(stoodOut(shoe('A 9 K 8'), [])).toEqual([]);
});
