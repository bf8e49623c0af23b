import type { HandRules } from './hands.ts';

/** Tile ids of 二八杠: four of each kind, 一筒 to 九筒 and then 白板. */
const WHITE = 9;
export const tileOf = (id: number): number => Math.floor(id / 4);

const KINDS = [
  { name: '点数', multiplier: 1 },
  { name: '二八杠', multiplier: 2 },
  { name: '对子', multiplier: 3 },
  { name: '白板对', multiplier: 4 },
] as const;
const NUMERALS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/** A white tile counts half a point and is lower than any other tile. */
const halves = (tile: number): number => (tile === WHITE ? 1 : (tile + 1) * 2);
const height = (tile: number): number => (tile === WHITE ? 0 : tile + 1);

const pointsName = (points: number): string => {
  const whole = NUMERALS[Math.floor(points / 2)] ?? '';
  return points % 2 === 0 ? `${whole}点` : `${whole}点半`;
};

const kindOf = (a: number, b: number): number => {
  if (a === b) return a === WHITE ? 3 : 2;
  return Math.min(a, b) === 1 && Math.max(a, b) === 7 ? 1 : 0;
};

/** Ranks two tiles: 白板对, then pairs by rank, then 2 with 8, then the points of both mod 10; equal points by the higher tile. */
export const tileRules: HandRules = {
  deck: 40,
  size: 2,
  kinds: KINDS,
  handOf: (cards) => {
    const sorted = cards.toSorted((a, b) => height(tileOf(b)) - height(tileOf(a)));
    const [a, b] = sorted.map(tileOf);
    if (a === undefined || b === undefined) throw new RangeError('two tiles');
    const kind = kindOf(a, b);
    const points = (halves(a) + halves(b)) % 20;
    const name = kind === 0 ? pointsName(points) : kind === 2 ? `对${NUMERALS[height(a)]}` : (KINDS[kind]?.name ?? '');
    return {
      kind,
      name,
      multiplier: KINDS[kind]?.multiplier ?? 1,
      order: kind * 1_000 + (kind === 0 ? points * 16 : 0) + height(a),
      cards: sorted,
      split: 2,
    };
  },
  cardName: (id) => (tileOf(id) === WHITE ? '白板' : `${NUMERALS[tileOf(id) + 1]}筒`),
};
