import type { Competitor } from '../../../src/games/matches/model.ts';
import { disc, layer, type SceneInput } from './scene.ts';

/** The map is 340 × 300 in its own units, in the middle of the scene. */
export const MAP = { width: 340, height: 300 } as const;

export type Point = readonly [x: number, y: number];

export const BASES: readonly [Point, Point] = [
  [40, 262],
  [300, 40],
];

/**
 * From the base of the first side to that of the second: along the left and the top, across the middle, and along the
 * bottom and the right.
 */
const LANES: readonly (readonly Point[])[] = [
  [BASES[0], [40, 40], BASES[1]],
  [BASES[0], BASES[1]],
  [BASES[0], [300, 262], BASES[1]],
];

const TREES: readonly Point[] = [
  [70, 100],
  [60, 200],
  [130, 60],
  [150, 230],
  [250, 70],
  [210, 60],
  [280, 170],
  [110, 150],
  [230, 150],
  [190, 240],
  [40, 130],
  [300, 120],
];

/** The strongholds of the first side in the order in which they fall. Those of the other side are opposite. */
const FORTS: readonly Point[] = [
  [148, 170],
  [40, 105],
  [200, 262],
  [118, 196],
  [40, 175],
  [120, 262],
  [82, 226],
];

export const fortsOf = (side: number): readonly Point[] =>
  side === 0 ? FORTS : FORTS.map(([x, y]) => [MAP.width - x, MAP.height + 2 - y] as const);

/** A point on a lane by its share of the length: 0 at the base of the first side, 1 at the other base. */
export const onLane = (lane: number, share: number): Point => {
  const points = LANES[lane] ?? [];
  const lengths = points
    .slice(1)
    .map(([x, y], index) => Math.hypot(x - (points[index]?.[0] ?? 0), y - (points[index]?.[1] ?? 0)));
  let left = share * lengths.reduce((a, b) => a + b, 0);
  for (const [index, length] of lengths.entries()) {
    const [a, b] = [points[index], points[index + 1]];
    if (!a || !b) break;
    if (left <= length || index === lengths.length - 1) {
      const part = Math.min(left / length, 1);
      return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
    }
    left -= length;
  }
  return BASES[1];
};

/** Ground, river, trees, lanes and bases, painted once. */
export const paintMap = ({ look, sides, crests, pixelRatio, code }: SceneInput): HTMLCanvasElement =>
  layer(MAP.width, MAP.height, pixelRatio, (context) => {
    const [light, dark, river, road] = look.ground;
    context.beginPath();
    context.roundRect(0, 0, MAP.width, MAP.height, 22);
    context.clip();
    const ground = context.createRadialGradient(170, 150, 0, 170, 150, 190);
    ground.addColorStop(0, light);
    ground.addColorStop(1, dark);
    context.fillStyle = ground;
    context.fillRect(0, 0, MAP.width, MAP.height);
    const water = new Path2D('M-20 -10C60 60 120 110 170 150S290 250 360 320');
    context.strokeStyle = river;
    context.lineWidth = 40;
    context.stroke(water);
    context.strokeStyle = 'rgba(200,240,255,.4)';
    context.lineWidth = 2;
    context.setLineDash([10, 12]);
    context.stroke(water);
    context.setLineDash([]);
    for (const [x, y] of TREES) {
      disc(context, 'rgba(8,34,30,.5)', x, y, 15);
      disc(context, code === 'mecha' ? '#4A6478' : code === 'arena' ? '#8C6A46' : '#2C7A64', x - 4, y - 5, 11);
      disc(context, 'rgba(255,255,255,.22)', x - 6, y - 8, 5);
    }
    context.strokeStyle = road;
    context.globalAlpha = 0.85;
    context.lineWidth = 13;
    context.lineJoin = 'round';
    for (const points of LANES) {
      context.beginPath();
      for (const [x, y] of points) context.lineTo(x, y);
      context.stroke();
    }
    context.globalAlpha = 1;
    for (const [side, [x, y]] of BASES.entries()) {
      const [rim = '#fff', deep = '#000'] = sides[side]?.colours ?? [];
      disc(context, rim, x, y, 36);
      disc(context, deep, x, y, 32);
      const crest = crests[side];
      if (crest) context.drawImage(crest, x - 19, y - 21.5, 38, 43);
      else paintMark(context, sides[side], x, y);
    }
  });

const paintMark = (context: CanvasRenderingContext2D, side: Competitor | undefined, x: number, y: number) => {
  context.fillStyle = '#FFF6E4';
  context.font = '700 26px "Songti SC", "Noto Serif SC", "Noto Serif CJK SC", serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(side?.mark ?? '', x, y + 1);
};

const ROOFS = [
  'M8 58C16 56 20 50 22 44H42C44 50 48 56 56 58Z',
  'M14 34C20 32 23 27 25 22H39C41 27 44 32 50 34Z',
  'M32 4L40 22H24Z',
];

/** A tower in the colours of its side, drawn like the picture on a grid of 64 × 84. */
export const towerSprite = ([light, deep]: readonly [string, string], pixelRatio: number): HTMLCanvasElement =>
  layer(22, 29, pixelRatio, (context) => {
    context.scale(22 / 64, 22 / 64);
    disc(context, 'rgba(0,0,0,.35)', 32, 76, 24, 6);
    const fill = (path: string, colour: string | CanvasGradient) => {
      context.fillStyle = colour;
      context.fill(new Path2D(path));
    };
    const roof = context.createLinearGradient(0, 0, 0, 84);
    roof.addColorStop(0, light);
    roof.addColorStop(1, deep);
    fill('M18 74V56H46V74Z', '#F2ECDF');
    fill('M32 56H46V74H32Z', '#CFC4AE');
    fill(ROOFS[0] ?? '', roof);
    fill('M22 44V32H42V44Z', '#F2ECDF');
    fill('M32 32H42V44H32Z', '#CFC4AE');
    fill(ROOFS[1] ?? '', roof);
    fill(ROOFS[2] ?? '', roof);
    fill('M28 74V64a4 4 0 0 1 8 0V74Z', deep);
    disc(context, '#FCEBBE', 32, 5, 3.5);
  });

export const heroSprite = (colour: string, mark: string, pixelRatio: number): HTMLCanvasElement =>
  layer(30, 32, pixelRatio, (context) => {
    disc(context, 'rgba(0,0,0,.3)', 15, 27, 10, 4);
    disc(context, '#FFF6E4', 15, 15, 13);
    disc(context, colour, 15, 15, 11);
    context.fillStyle = '#fff';
    context.font = '700 12px "Songti SC", "Noto Serif SC", "Noto Serif CJK SC", serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(mark, 15, 15.5);
  });
