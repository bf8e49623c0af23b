import { describe, expect, it } from 'vitest';
import { fastDraw } from '../../../test/fast-draw.ts';
import { flowerRules, type Hand, type HandRules, oxKind, oxRules } from './hands.ts';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = '♦♣♥♠';
/** Converts a text such as "♠10 ♥A" into card ids. */
const ids = (text: string): number[] =>
  text.split(' ').map((card) => RANKS.indexOf(card.slice(1)) * 4 + SUITS.indexOf(card.charAt(0)));
const ox = (text: string): Hand => oxRules.handOf(ids(text));
const flower = (text: string): Hand => flowerRules.handOf(ids(text));

describe('five cards of 牛牛', () => {
  it('are named by the remainder of two cards when the other three make a multiple of ten', () => {
    expect(ox('♠10 ♥6 ♦4 ♣5 ♠4')).toMatchObject({ name: '牛九', multiplier: 3, split: 3 });
    expect(ox('♣J ♦7 ♠3 ♠6 ♥7').name).toBe('牛三');
    expect(ox('♠Q ♦5 ♠5 ♠K ♥J')).toMatchObject({ name: '牛牛', multiplier: 4 });
    expect(ox('♦K ♠8 ♥2 ♣9 ♦8')).toMatchObject({ name: '牛七', multiplier: 2 });
    expect(ox('♥9 ♠9 ♦6 ♣6 ♥3')).toMatchObject({ name: '没牛', multiplier: 1, split: 5 });
    expect(ox('♠J ♥J ♦Q ♣K ♠K')).toMatchObject({ name: '五花牛', multiplier: 5 });
    expect(ox('♠J ♥10 ♦Q ♣K ♠K').name).toBe('牛牛');
  });

  it('are shown with those three cards first', () => {
    const { cards } = ox('♠10 ♥6 ♦4 ♣5 ♠4');
    expect(cards.slice(0, 3).reduce((sum, id) => sum + Math.min(Math.floor(id / 4) + 1, 10), 0) % 10).toBe(0);
    expect(new Set(cards)).toEqual(new Set(ids('♠10 ♥6 ♦4 ♣5 ♠4')));
  });

  it('are compared by kind, then by the highest card, then by its suit ♠♥♣♦', () => {
    expect(ox('♠J ♥J ♦Q ♣K ♠K').order).toBeGreaterThan(ox('♥Q ♦5 ♠5 ♥K ♥10').order);
    expect(ox('♠A ♥9 ♦10 ♣2 ♠3').order).toBeGreaterThan(ox('♦K ♥2 ♦8 ♣A ♣3').order);
    expect(ox('♠K ♥2 ♦8 ♣A ♣3').order).toBeGreaterThan(ox('♥K ♠2 ♥8 ♦A ♦3').order);
  });

  it('have the stated frequencies over all 2,598,960 hands', () => {
    const counts = new Array<number>(12).fill(0);
    eachHand(oxRules, (cards) => {
      const kind = oxKind(cards);
      counts[kind] = (counts[kind] ?? 0) + 1;
    });
    const all = counts.reduce((sum, count) => sum + count, 0);
    expect(all).toBe(2_598_960);
    expect(counts.map((count) => (count / all).toFixed(4))).toEqual([
      '0.3356',
      '0.0659',
      '0.0647',
      '0.0659',
      '0.0647',
      '0.0683',
      '0.0647',
      '0.0659',
      '0.0647',
      '0.0659',
      '0.0735',
      '0.0003',
    ]);
  });
});

describe('three cards of 金花', () => {
  it('are ranked in the order 豹子 顺金 金花 顺子 对子 单张', () => {
    const hands = ['♠2 ♥2 ♦2', '♠A ♠2 ♠3', '♠A ♠9 ♠3', '♠Q ♥K ♦A', '♠A ♥A ♦K', '♠A ♥K ♦J'].map(flower);
    expect(hands.map(({ name }) => name)).toEqual(['豹子', '顺金', '金花', '顺子', '对子', '单张']);
    expect(hands.map(({ multiplier }) => multiplier)).toEqual([5, 4, 3, 2, 1, 1]);
    expect(hands.map(({ order }) => order)).toEqual(hands.map(({ order }) => order).toSorted((a, b) => b - a));
  });

  it('treat A as high, and A 2 3 as the lowest run', () => {
    expect(flower('♠Q ♥K ♦A').order).toBeGreaterThan(flower('♠J ♥Q ♦K').order);
    expect(flower('♠A ♥2 ♦3').order).toBeLessThan(flower('♠2 ♥3 ♦4').order);
    expect(flower('♠K ♥A ♦2').name).toBe('单张');
    expect(flower('♦A ♥4 ♠2').order).toBeGreaterThan(flower('♠K ♥Q ♠10').order);
  });

  it('compare a pair by its rank, then the third card, then the higher suit of the pair', () => {
    expect(flower('♦3 ♣3 ♦2').order).toBeGreaterThan(flower('♠2 ♥2 ♠A').order);
    expect(flower('♦3 ♣3 ♦K').order).toBeGreaterThan(flower('♠3 ♥3 ♠Q').order);
    expect(flower('♦3 ♠3 ♦K').order).toBeGreaterThan(flower('♣3 ♥3 ♠K').order);
  });

  it('have the expected frequencies over all 22,100 hands', () => {
    const counts = new Array<number>(6).fill(0);
    eachHand(flowerRules, (cards) => {
      const { kind } = flowerRules.handOf(cards);
      counts[kind] = (counts[kind] ?? 0) + 1;
    });
    expect(counts).toEqual([16_440, 3_744, 720, 1_096, 48, 52]);
  });
});

describe('two hands of one deck', () => {
  it.each([
    ['牛牛', oxRules],
    ['金花', flowerRules],
  ])('are never equal at %s', (_, rules) => {
    const draw = fastDraw(rules.size);
    for (let pair = 0; pair < 20_000; pair += 1) {
      const dealt = draw.deal(rules.deck, rules.size * 2);
      const [first, second] = [dealt.slice(0, rules.size), dealt.slice(rules.size)].map(rules.handOf);
      expect(first?.order).not.toBe(second?.order);
    }
  });
});

function eachHand({ deck, size }: HandRules, visit: (cards: number[]) => void): void {
  const cards: number[] = [];
  const walk = (from: number): void => {
    if (cards.length === size) {
      visit(cards);
      return;
    }
    for (let card = from; card < deck; card += 1) {
      cards.push(card);
      walk(card + 1);
      cards.pop();
    }
  };
  walk(0);
}
