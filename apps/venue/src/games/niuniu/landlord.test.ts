import { expect, it } from 'vitest';
import { niuniu } from './game.ts';
import { heightOf, landlordRules } from './landlord.ts';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
/** Parses a text such as "3 3 3 K 大". Copies of a rank get the suits ♦, ♣ and so on; 小 and 大 are the jokers. */
const hand = (text: string) => {
  const names = text.split(' ');
  return landlordRules.handOf(
    names.map((name, at) => {
      if (name === '小' || name === '大') return name === '小' ? 52 : 53;
      return RANKS.indexOf(name) * 4 + names.slice(0, at).filter((other) => other === name).length;
    }),
  );
};

it('names five cards by the kinds of 斗地主', () => {
  const named = [
    '3 4 5 6 8',
    'A A 3 4 5',
    'K K 3 3 4',
    '9 9 9 3 4',
    '3 4 5 6 7',
    '9 9 9 3 3',
    '4 4 4 4 3',
    '小 大 3 3 3',
  ];
  expect(named.map((text) => hand(text).name)).toEqual(landlordRules.kinds.map(({ name }) => name));
});

it('allows neither a 2 nor a joker in a run, and ends runs at the ace', () => {
  expect(hand('10 J Q K A').name).toBe('顺子');
  expect(['J Q K A 2', 'A 2 3 4 5', 'K A 2 小 3', '4 5 6 7 小'].map((text) => hand(text).name)).toEqual([
    '单张',
    '单张',
    '单张',
    '单张',
  ]);
});

it('orders hands by kind, then by the cards of the kind, then by the rest, without suits', () => {
  const rising = [
    '3 4 5 6 8',
    'A K Q J 9',
    '2 3 4 5 7',
    '小 3 4 5 6',
    '大 3 4 5 6',
    '3 3 4 5 6',
    '3 3 4 5 大',
    '2 2 3 4 5',
  ];
  const more = [
    '4 4 3 3 A',
    '3 3 3 4 5',
    '2 2 2 3 4',
    '3 4 5 6 7',
    '10 J Q K A',
    '3 3 3 2 2',
    '2 2 2 2 3',
    '小 大 3 4 5',
  ];
  const orders = [...rising, ...more].map((text) => hand(text).order);
  expect(orders).toEqual(orders.toSorted((a, b) => a - b));
  expect(new Set(orders).size).toBe(orders.length);
  expect(landlordRules.handOf([8, 13, 18, 23, 32]).order).toBe(landlordRules.handOf([9, 14, 19, 20, 33]).order);
});

it('shows the cards of the kind first', () => {
  expect(
    hand('3 K 3 K 9')
      .cards.map(landlordRules.cardName)
      .map((name) => name.slice(1)),
  ).toEqual(['K', 'K', '3', '3', '9']);
  expect(hand('3 大 3 小 3').cards.slice(0, 2).map(landlordRules.cardName)).toEqual(['大王', '小王']);
});

const CARDS = 54;
const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
const sizeOf = (height: number) => (height < 13 ? 4 : 1);
const idsOf = Array.from({ length: 15 }, (_, height) =>
  Array.from({ length: CARDS }, (_, id) => id).filter((id) => heightOf(id) === height),
);

interface Class {
  counts: number[];
  ways: number;
  kind: number;
  order: number;
  multiplier: number;
}

/** Every hand by its ranks only: 10,270 classes represent all 3,162,510 hands, and no two of them are equal. */
const classes = (): Class[] => {
  const found: Class[] = [];
  const fill = (counts: number[], left: number): void => {
    if (counts.length === 15) {
      if (left > 0) return;
      const cards = counts.flatMap((count, height) => (idsOf[height] ?? []).slice(0, count));
      const { kind, order, multiplier } = landlordRules.handOf(cards);
      const ways = counts.reduce((product, count, height) => product * choose(sizeOf(height), count), 1);
      found.push({ counts, ways, kind, order, multiplier });
      return;
    }
    for (let count = 0; count <= Math.min(left, sizeOf(counts.length)); count += 1) {
      fill([...counts, count], left - count);
    }
  };
  fill([], 5);
  return found.sort((a, b) => a.order - b.order);
};

/** Visits every part of a hand with its key, its number of cards and a product over its ranks. */
const eachPart = (
  counts: readonly number[],
  factor: (height: number, count: number, part: number) => number,
  run: (key: number, size: number, product: number) => void,
): void => {
  const walk = (height: number, key: number, size: number, product: number): void => {
    if (height === 15) {
      run(key, size, product);
      return;
    }
    const count = counts[height] ?? 0;
    for (let part = 0; part <= count; part += 1) {
      walk(height + 1, key * 5 + part, size + part, product * factor(height, count, part));
    }
  };
  walk(0, 0, 0, 1);
};

it('returns exactly the stated share for a seat after 4 % commission on the mean win', { timeout: 60_000 }, () => {
  const all = classes();
  const hands = all.reduce((sum, { ways }) => sum + ways, 0);
  expect(hands).toBe(3_162_510);
  expect(new Set(all.map(({ order }) => order)).size).toBe(all.length);
  const shares = landlordRules.kinds.map(
    (_, kind) => all.reduce((sum, each) => (each.kind === kind ? sum + each.ways : sum), 0) / hands,
  );
  const stated = ['52.99', '39.94', '4.08', '1.89', '0.26', '0.12', '0.02', '0.70'];
  expect(shares.map((share) => (100 * share).toFixed(2))).toEqual(stated);
  // Visits hands in ascending order and counts the lower hands that contain a given part. Hands that share no card
  // are counted by inclusion and exclusion.
  const holding = new Map<number, number>();
  let won = 0;
  for (const { counts, ways, multiplier } of all) {
    let apart = 0;
    eachPart(
      counts,
      (_height, count, part) => choose(count, part),
      (key, size, product) => {
        apart += (size % 2 === 0 ? 1 : -1) * product * (holding.get(key) ?? 0);
      },
    );
    won += ways * multiplier * apart;
    eachPart(
      counts,
      (height, count, part) => choose(sizeOf(height) - part, count - part),
      (key, _size, product) => holding.set(key, (holding.get(key) ?? 0) + product),
    );
  }
  const others = (49 * 48 * 47 * 46 * 45) / 120;
  const rtp = niuniu.variants.find(({ code }) => code === 'landlord')?.rtp;
  expect((1 - (0.04 * won) / hands / others).toFixed(4)).toBe(rtp);
});
