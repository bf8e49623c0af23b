/** A hand evaluated by the rules of its game. */
export interface Hand {
  /** Index in the list of kinds; 0 is the lowest. */
  kind: number;
  name: string;
  /** Units that the winner of a comparison takes. */
  multiplier: number;
  /** The higher order wins. Equal hands are a draw. */
  order: number;
  /** The cards in display order. The first `split` of them are shown apart from the rest. */
  cards: number[];
  split: number;
}

export interface HandRules {
  deck: number;
  size: number;
  kinds: readonly { name: string; multiplier: number }[];
  handOf(cards: readonly number[]): Hand;
  /** Name of a card for records. */
  cardName(id: number): string;
}

/**
 * Card ids of one deck: rank = ⌊id / 4⌋ with A low and K high, suit = id mod 4 in the order ♦♣♥♠. A higher id is a
 * higher card.
 */
export const rankOf = (id: number): number => Math.floor(id / 4);
export const suitOf = (id: number): number => id % 4;
const cardName = (id: number): string =>
  `${['♦', '♣', '♥', '♠'][suitOf(id)]}${['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'][rankOf(id)]}`;

const PLACES = 64;
const descending = (cards: readonly number[]): number[] => cards.toSorted((a, b) => b - a);

const OX_NAMES = ['没牛', '牛一', '牛二', '牛三', '牛四', '牛五', '牛六', '牛七', '牛八', '牛九', '牛牛', '五花牛'];
const OX_MULTIPLIERS = [1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5];
const FIVE_FLOWERS = 11;
const OX_OX = 10;
const JACK = 10;
/** Every way to take three of five cards. The last two numbers are the other cards. */
const TRIPLES = [
  [0, 1, 2, 3, 4],
  [0, 1, 3, 2, 4],
  [0, 1, 4, 2, 3],
  [0, 2, 3, 1, 4],
  [0, 2, 4, 1, 3],
  [0, 3, 4, 1, 2],
  [1, 2, 3, 0, 4],
  [1, 2, 4, 0, 3],
  [1, 3, 4, 0, 2],
  [2, 3, 4, 0, 1],
] as const;

/** J, Q and K count 10. */
export const oxValue = (id: number): number => Math.min(rankOf(id) + 1, 10);

/** The kind of five cards. Every valid grouping gives the same kind, because the remainder is the sum of all five cards mod 10. */
export const oxKind = (cards: readonly number[]): number => {
  if (cards.every((card) => rankOf(card) >= JACK)) return FIVE_FLOWERS;
  const rest = oxRest(cards);
  return rest === undefined ? 0 : rest === 0 ? OX_OX : rest;
};

const oxRest = (cards: readonly number[]): number | undefined => {
  const triple = tripleOf(cards);
  return triple && (oxValue(cards[triple[3]] ?? 0) + oxValue(cards[triple[4]] ?? 0)) % 10;
};

const tripleOf = (cards: readonly number[]) =>
  TRIPLES.find(([a, b, c]) => (oxValue(cards[a] ?? 0) + oxValue(cards[b] ?? 0) + oxValue(cards[c] ?? 0)) % 10 === 0);

export const oxRules: HandRules = {
  deck: 52,
  size: 5,
  cardName,
  kinds: OX_NAMES.map((name, kind) => ({ name, multiplier: OX_MULTIPLIERS[kind] ?? 1 })),
  handOf: (cards) => {
    const sorted = descending(cards);
    const kind = oxKind(sorted);
    const triple = kind === 0 ? undefined : tripleOf(sorted);
    return {
      kind,
      name: OX_NAMES[kind] ?? '',
      multiplier: OX_MULTIPLIERS[kind] ?? 1,
      order: kind * PLACES + (sorted[0] ?? 0),
      cards: triple ? triple.map((index) => sorted[index] ?? 0) : sorted,
      split: triple ? 3 : 5,
    };
  },
};

const FLOWER_NAMES = ['单张', '对子', '顺子', '金花', '顺金', '豹子'];
const FLOWER_MULTIPLIERS = [1, 1, 2, 3, 4, 5];
const ACE = 13;

/** A is high here, except in A 2 3, which is the lowest run. */
const flowerRank = (id: number): number => (rankOf(id) === 0 ? ACE : rankOf(id));

export const flowerRules: HandRules = {
  deck: 52,
  size: 3,
  cardName,
  kinds: FLOWER_NAMES.map((name, kind) => ({ name, multiplier: FLOWER_MULTIPLIERS[kind] ?? 1 })),
  handOf: (cards) => {
    const sorted = cards.toSorted((a, b) => flowerRank(b) - flowerRank(a) || suitOf(b) - suitOf(a));
    const [high, middle, low] = sorted.map(flowerRank);
    if (high === undefined || middle === undefined || low === undefined) throw new RangeError('three cards');
    const lowRun = high === ACE && middle === 2 && low === 1;
    const run = lowRun || (high === middle + 1 && middle === low + 1);
    const flush = new Set(cards.map(suitOf)).size === 1;
    const kind = high === low ? 5 : run && flush ? 4 : flush ? 3 : run ? 2 : high === middle || middle === low ? 1 : 0;
    // Hands are compared by kind, then rank by rank with the pair first, then by the suit of the highest compared
    // card.
    const pairFirst = kind === 1 && middle === low ? [middle, low, high] : [high, middle, low];
    const ranks = lowRun ? [2, 1, 0] : pairFirst;
    const leader = kind === 1 ? sorted.filter((card) => flowerRank(card) === middle) : sorted;
    const order = [kind, ...ranks, suitOf(leader[0] ?? 0)].reduce((sum, digit) => sum * 16 + digit, 0);
    return {
      kind,
      name: FLOWER_NAMES[kind] ?? '',
      multiplier: FLOWER_MULTIPLIERS[kind] ?? 1,
      order,
      cards: sorted,
      split: 3,
    };
  },
};
