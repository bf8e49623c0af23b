import { type HandRules, oxRules, rankOf } from './hands.ts';

/** Ids after those of one deck: 小王 and 大王. */
const SMALL_JOKER = 52;
const BIG_JOKER = 53;

const KINDS = [
  { name: '单张', multiplier: 1 },
  { name: '对子', multiplier: 1 },
  { name: '两对', multiplier: 2 },
  { name: '三带', multiplier: 2 },
  { name: '顺子', multiplier: 3 },
  { name: '三带二', multiplier: 3 },
  { name: '炸弹', multiplier: 4 },
  { name: '火箭', multiplier: 5 },
] as const;
const [SINGLE, PAIR, TWO_PAIRS, TRIPLE, RUN, FULL, BOMB, ROCKET] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const SIZE = 5;
const ACE = 11;
const TWO = 12;
const HEIGHTS = 15;

/** Ascending from 3 to K, then A, 2, 小王 and 大王. */
export const heightOf = (id: number): number => {
  if (id >= SMALL_JOKER) return id - SMALL_JOKER + TWO + 1;
  const rank = rankOf(id);
  return rank < 2 ? ACE + rank : rank - 2;
};

/** The kind by the sizes of the groups of equal cards, largest first. */
const kindOfGroups = ([most = 0, next = 0]: readonly number[]): number => {
  if (most === 4) return BOMB;
  if (most === 3) return next === 2 ? FULL : TRIPLE;
  if (most === 2) return next === 2 ? TWO_PAIRS : PAIR;
  return SINGLE;
};

/** Runs are 3 4 5 6 7 up to 10 J Q K A, without a 2 or a joker. `heights` are descending and all different. */
const isRun = (heights: readonly number[]): boolean => {
  const [first = 0, last = 0] = [heights[0], heights[SIZE - 1]];
  return first <= ACE && first - last === SIZE - 1;
};

/** Compares five cards by the kinds of 斗地主, then by the cards of the kind, then by the others. Suits do not matter. */
export const landlordRules: HandRules = {
  deck: 54,
  size: SIZE,
  kinds: KINDS,
  handOf: (cards) => {
    const counts = new Array<number>(HEIGHTS).fill(0);
    for (const card of cards) counts[heightOf(card)] = (counts[heightOf(card)] ?? 0) + 1;
    const count = (height: number): number => counts[height] ?? 0;
    const heights = counts.flatMap((each, height) => (each > 0 ? [height] : []));
    heights.sort((a, b) => count(b) - count(a) || b - a);
    const rocket = cards.includes(SMALL_JOKER) && cards.includes(BIG_JOKER);
    const run = heights.length === SIZE && isRun(heights);
    const kind = rocket ? ROCKET : run ? RUN : kindOfGroups(heights.map(count));
    // With both jokers, the other three cards are compared one by one, even if they are equal.
    const compared = rocket ? cards.map(heightOf).sort((a, b) => b - a) : heights;
    const places = [kind, ...Array.from({ length: SIZE }, (_, place) => compared[place] ?? 0)];
    const lead = (id: number): number => compared.indexOf(heightOf(id));
    return {
      kind,
      name: KINDS[kind]?.name ?? '',
      multiplier: KINDS[kind]?.multiplier ?? 1,
      order: places.reduce((sum, digit) => sum * 16 + digit, 0),
      cards: cards.toSorted((a, b) => lead(a) - lead(b) || b - a),
      split: SIZE,
    };
  },
  cardName: (id) => (id === BIG_JOKER ? '大王' : id === SMALL_JOKER ? '小王' : oxRules.cardName(id)),
};
