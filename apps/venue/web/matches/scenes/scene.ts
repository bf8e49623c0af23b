import type { Play } from '../../../src/games/matches/engine.ts';
import type { Competitor } from '../../../src/games/matches/model.ts';
import type { Look } from '../look.ts';

export const WIDTH = 390;

export interface SceneInput {
  readonly play: Play;
  readonly sides: readonly Competitor[];
  readonly look: Look;
  readonly code: string;
  readonly height: number;
  readonly pixelRatio: number;
  /** Duration of the whole play. */
  readonly seconds: number;
  readonly reduced: boolean;
  /** The characters that identify the heroes of a side. */
  readonly roles: readonly string[];
  /** The crests of both sides, where a picture exists. */
  readonly crests: readonly (HTMLCanvasElement | undefined)[];
  /** The ball of the sport, rendered once. */
  readonly ball?: HTMLCanvasElement;
}

/** A match drawn on a canvas from its story. `stepMs` is 0 after a jump in time. */
export interface Scene {
  draw(context: CanvasRenderingContext2D, at: number, stepMs: number): void;
}

/** A small reproducible random generator for movements that are only displayed. */
export const random = (seed: number): (() => number) => {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
export const clamp = (value: number, least = 0, most = 1): number => Math.min(Math.max(value, least), most);
export const smooth = (share: number): number => share * share * (3 - 2 * share);

/** The share of the way to its target that something moves in a step; a jump arrives immediately. */
export const approach = (stepMs: number, perSecond: number): number =>
  stepMs <= 0 ? 1 : 1 - Math.exp((-stepMs / 1000) * perSecond);

/** An off-screen canvas in scene units that is painted once and copied in every frame. */
export const layer = (
  width: number,
  height: number,
  pixelRatio: number,
  paint: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * pixelRatio);
  canvas.height = Math.ceil(height * pixelRatio);
  const context = canvas.getContext('2d');
  if (context) {
    context.scale(pixelRatio, pixelRatio);
    paint(context);
  }
  return canvas;
};

/** A ground seen from the stand: u runs along it, v from the far side to the near side. */
export interface Ground {
  readonly top: number;
  readonly bottom: number;
  point(u: number, v: number): [x: number, y: number];
  size(v: number): number;
}

export const ground = (height: number, far = 126, near = 218): Ground => {
  const [top, bottom] = [height * 0.1625, height * 0.944];
  return {
    top,
    bottom,
    point: (u, v) => [WIDTH / 2 + (u - 0.5) * 2 * mix(far, near, v), mix(top, bottom, v)],
    size: (v) => mix(0.85, 1.12, v),
  };
};

export const polygon = (
  context: CanvasRenderingContext2D,
  { point }: Ground,
  corners: readonly (readonly [number, number])[],
  close = true,
): void => {
  context.beginPath();
  for (const [u, v] of corners) context.lineTo(...point(u, v));
  if (close) context.closePath();
};

/** The outline of a part of the ground between two opposite corners. */
export const area = (
  context: CanvasRenderingContext2D,
  place: Ground,
  [u1, v1]: readonly [number, number],
  [u2, v2]: readonly [number, number],
): void =>
  polygon(context, place, [
    [u1, v1],
    [u2, v1],
    [u2, v2],
    [u1, v2],
  ]);

/** Draws a straight line in the current style. */
export const segment = (
  context: CanvasRenderingContext2D,
  from: readonly [number, number],
  to: readonly [number, number],
): void => {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
};

/** Fills a circle, or an ellipse when its second radius is given. */
export const disc = (
  context: CanvasRenderingContext2D,
  fill: string | CanvasGradient,
  x: number,
  y: number,
  rx: number,
  ry = rx,
): void => {
  context.fillStyle = fill;
  context.beginPath();
  context.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2);
  context.fill();
};

/** The lights above the stand and the border around the ground. */
export const paintStand = (context: CanvasRenderingContext2D, height: number, place: Ground, border: string): void => {
  for (const x of [60, 330]) {
    const glow = context.createRadialGradient(x, height * 0.106, 0, x, height * 0.106, 110);
    glow.addColorStop(0, 'rgba(255,246,216,.5)');
    glow.addColorStop(1, 'rgba(255,246,216,0)');
    context.fillStyle = glow;
    context.save();
    context.translate(0, height * 0.106);
    context.scale(1, 0.3);
    context.translate(0, -height * 0.106);
    context.fillRect(x - 110, height * 0.106 - 110, 220, 220);
    context.restore();
  }
  context.fillStyle = border;
  polygon(context, place, [
    [-0.04, -0.05],
    [1.04, -0.05],
    [1.075, 1.06],
    [-0.075, 1.06],
  ]);
  context.fill();
};

const BODY = 32;

/** A player with shadow, numbered shirt, head and hair. Drawn for the nearest row and scaled down for the others. */
export const figure = (shirt: string, mark: string, pixelRatio: number): HTMLCanvasElement =>
  layer(BODY, BODY, pixelRatio * 1.2, (context) => {
    const [x, foot] = [BODY / 2, BODY - 6];
    disc(context, 'rgba(2,20,14,.45)', x + 2, foot + 3, 9, 4);
    context.fillStyle = shirt;
    context.beginPath();
    context.moveTo(x - 7, foot);
    context.bezierCurveTo(x - 7, foot - 12, x + 7, foot - 12, x + 7, foot);
    context.fill();
    disc(context, '#F6D3B0', x, foot - 14, 5);
    context.fillStyle = '#2A1712';
    context.beginPath();
    context.arc(x, foot - 15, 5, Math.PI, 0);
    context.fill();
    context.fillStyle = '#fff';
    context.font = '800 8px "Koi Numerals", sans-serif';
    context.textAlign = 'center';
    context.fillText(mark, x, foot - 2);
  });

/** Draws a figure with its feet on the ground. */
export const stand = (
  context: CanvasRenderingContext2D,
  sprite: HTMLCanvasElement,
  [x, y]: readonly [number, number],
  size: number,
): void => {
  const side = BODY * size;
  context.drawImage(sprite, x - side / 2, y - side + 6 * size, side, side);
};

/** Distinguishable colours for two sides. */
export const shirts = ([a, b]: readonly Competitor[]): [string, string] => {
  const [first = '#D2321F', second = '#1E86A3'] = [a?.colours[0], b?.colours[0]];
  return first === second ? [first, b?.colours[1] ?? '#211A16'] : [first, second];
};
