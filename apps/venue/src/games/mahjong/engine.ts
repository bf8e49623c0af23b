import type { Draw } from '../../fairness/stream.ts';
import { tileOf } from '../niuniu/tiles.ts';

/** 一筒 to 九筒, four of each. Tile ids are the same as in 二八杠, without its white tiles. */
const WALL = 36;
export const RANKS = 9;
export const HAND = 8;

/** Sorted from the lowest kind up; a hand counts as the highest kind it matches. Payouts include the stake. */
export const KINDS = [
  { name: '平胡', pays: 2, rule: '两副面子加一对将' },
  { name: '断幺', pays: 3, rule: '胡牌且没有一筒、九筒' },
  { name: '一般高', pays: 5, rule: '两副相同的顺子加一对将' },
  { name: '四对', pays: 5, rule: '四个不同的对子' },
  { name: '全带幺', pays: 8, rule: '两副面子与将都带一筒或九筒' },
  { name: '碰碰胡', pays: 12, rule: '两副刻子加一对将' },
  { name: '连四对', pays: 25, rule: '四个点数相连的对子' },
  { name: '龙四对', pays: 30, rule: '四张相同加两个对子' },
  { name: '双龙', pays: 300, rule: '两组四张相同' },
] as const;
/** Indexes of KINDS. */
const KIND = { plain: 0, middles: 1, twins: 2, pairs: 3, ends: 4, triplets: 5, pairRun: 6, dragon: 7, dragons: 8 };

/** Number of tiles of each rank. */
export type Counts = readonly number[];

export const countsOf = (tiles: readonly number[]): number[] => {
  const counts = new Array<number>(RANKS).fill(0);
  for (const tile of tiles) counts[tileOf(tile)] = (counts[tileOf(tile)] ?? 0) + 1;
  return counts;
};

/** A set of three tiles, identified by its lowest rank. */
interface Meld {
  rank: number;
  run: boolean;
}

/** Every way to arrange the tiles as sets of three. */
const meldsOf = (counts: number[]): Meld[][] => {
  const rank = counts.findIndex((count) => count > 0);
  if (rank < 0) return [[]];
  const found: Meld[][] = [];
  const attempt = (run: boolean): void => {
    const taken = run ? [rank, rank + 1, rank + 2] : [rank, rank, rank];
    const rest = [...counts];
    for (const each of taken) rest[each] = (rest[each] ?? 0) - 1;
    if (rank + (run ? 2 : 0) >= RANKS || rest.some((count) => count < 0)) return;
    found.push(...meldsOf(rest).map((melds) => [{ rank, run }, ...melds]));
  };
  attempt(false);
  attempt(true);
  return found;
};

const LAST = RANKS - 1;
const atEnd = ({ rank, run }: Meld): boolean => rank === 0 || rank + (run ? 2 : 0) === LAST;

const laidOut = (counts: Counts): number[] => {
  const kinds: number[] = [];
  counts.forEach((count, pair) => {
    if (count < 2) return;
    const rest = counts.map((each, rank) => (rank === pair ? each - 2 : each));
    for (const melds of meldsOf(rest)) {
      const [first, second] = melds;
      if (first === undefined || second === undefined) continue;
      kinds.push(KIND.plain);
      if (counts[0] === 0 && counts[LAST] === 0) kinds.push(KIND.middles);
      if ((pair === 0 || pair === LAST) && melds.every(atEnd)) kinds.push(KIND.ends);
      if (first.run && second.run && first.rank === second.rank) kinds.push(KIND.twins);
      if (!first.run && !second.run) kinds.push(KIND.triplets);
    }
  });
  return kinds;
};

const paired = (counts: Counts): number | undefined => {
  if (counts.some((count) => count % 2 === 1)) return undefined;
  const fours = counts.filter((count) => count === 4).length;
  if (fours === 2) return KIND.dragons;
  if (fours === 1) return KIND.dragon;
  return counts.lastIndexOf(2) - counts.indexOf(2) === 3 ? KIND.pairRun : KIND.pairs;
};

/** The best-paid kind of eight tiles, or undefined when they do not win. */
export const kindOf = (counts: Counts): number | undefined => {
  const kinds = [...laidOut(counts), paired(counts)].filter((kind) => kind !== undefined);
  return kinds.length === 0 ? undefined : kinds.reduce((best, kind) => (paysOf(kind) > paysOf(best) ? kind : best));
};

export const paysOf = (kind: number | undefined): number => (kind === undefined ? 0 : (KINDS[kind]?.pays ?? 0));

/** Sixteen tiles: the hand followed by the tiles for the exchange. They are fixed before the player chooses. */
export const drawWall = (draw: Draw): number[] => draw.deal(WALL, 2 * HAND);

export const sorted = (tiles: readonly number[]): number[] => tiles.toSorted((a, b) => a - b);

export interface Outcome {
  /** The dealt hand in ascending order. */
  dealt: number[];
  /** Places of the dealt hand that were given back. */
  changed: number[];
  /** The replacement tiles, in the order of the wall. */
  drawn: number[];
  /** The final eight tiles in ascending order. */
  hand: number[];
  kind: number | null;
  pays: number;
}

/** Replaces the tiles at these places with as many from the wall. */
export const exchange = (wall: readonly number[], changed: readonly number[]): Outcome => {
  const dealt = sorted(wall.slice(0, HAND));
  const drawn = wall.slice(HAND, HAND + changed.length);
  const hand = sorted([...dealt.filter((_, place) => !changed.includes(place)), ...drawn]);
  const kind = kindOf(countsOf(hand));
  return { dealt, changed: [...changed], drawn, hand, kind: kind ?? null, pays: paysOf(kind) };
};
