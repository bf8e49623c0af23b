import { art, loadImage } from '../kit/index.ts';
import type { Easel } from './easel.ts';
import type { Shape, Tint } from './shapes.ts';

/** A fish rendered once for every pose of its movement, so that a frame only copies pixels. */
export interface Baked {
  readonly shape: Shape;
  /** The numbers of the pictures on the easel. */
  readonly poses: readonly number[];
  /** The first pose, for the list of prizes. */
  readonly portrait: HTMLCanvasElement;
  /** Margin of the picture on every side, for the shadow and the tail. */
  readonly margin: number;
}

const POSES = 12;
const BIG_POSES = 16;
const BIG = 240;
const SHADOW = 'rgba(0, 26, 38, 0.34)';

export const sheetOf = (width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width);
  canvas.height = Math.ceil(height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser has no canvas');
  return [canvas, context];
};

/** Renders the fish at its display size, with its tint and crown. */
const still = async (shape: Shape, ratio: number): Promise<HTMLCanvasElement> => {
  const [canvas, context] = sheetOf(shape.width * ratio, shape.height * ratio);
  context.drawImage(await loadImage(art(`fish/${shape.picture}.svg`)), 0, 0, canvas.width, canvas.height);
  if (shape.tint) recolour(context, shape.tint);
  if (shape.crown) {
    const { x, y, width, turn } = shape.crown;
    const across = width * canvas.width;
    context.translate(x * canvas.width, y * canvas.height);
    context.rotate((turn * Math.PI) / 180);
    context.drawImage(await loadImage(art('fish/crown.svg')), -across / 2, (-across * 5) / 6, across, (across * 5) / 6);
  }
  return canvas;
};

export const bake = async (shape: Shape, ratio: number, easel: Easel): Promise<Baked> => {
  const picture = await still(shape, ratio);
  const big = shape.width > BIG;
  const margin = big ? 26 : 12;
  const count = big ? BIG_POSES : POSES;
  const posed = (pose: number) => {
    if (shape.stroke !== 'tail') return shadowed(picture, margin, ratio, big);
    const bent = bend(picture, (pose / count) * Math.PI * 2, margin * ratio * 0.5);
    return shadowed(bent, margin - margin * 0.5, ratio, big);
  };
  const portrait = posed(0);
  const poses = [easel.add(portrait, ratio)];
  if (shape.stroke === 'tail') for (let pose = 1; pose < count; pose += 1) poses.push(easel.add(posed(pose), ratio));
  return { shape, margin, poses, portrait };
};

/** A wave that runs from the still head to the tail, column by column. */
const bend = (picture: HTMLCanvasElement, phase: number, room: number): HTMLCanvasElement => {
  const [canvas, context] = sheetOf(picture.width + room * 2, picture.height + room * 2);
  const step = 2;
  for (let x = 0; x < picture.width; x += step) {
    const back = 1 - x / picture.width;
    const lift = Math.sin(phase - back * 2.4) * back ** 1.8 * room;
    context.drawImage(picture, x, 0, step, picture.height, room + x, room + lift, step, picture.height);
  }
  return canvas;
};

const shadowed = (picture: HTMLCanvasElement, room: number, ratio: number, big: boolean): HTMLCanvasElement => {
  const [canvas, context] = sheetOf(picture.width + room * ratio * 2, picture.height + room * ratio * 2);
  context.shadowColor = SHADOW;
  context.shadowBlur = (big ? 14 : 6) * ratio;
  context.shadowOffsetY = (big ? 12 : 5) * ratio;
  context.drawImage(picture, room * ratio, room * ratio);
  return canvas;
};

/** Rotates the hue and scales the saturation and lightness of every pixel. Greys, eyes and whites keep their look. */
const recolour = (context: CanvasRenderingContext2D, { hue, vivid, light, keepsGold }: Tint): void => {
  const { width, height } = context.canvas;
  const image = context.getImageData(0, 0, width, height);
  const { data } = image;
  const [r0, r1, r2, g0, g1, g2, b0, b1, b2] = hueMatrix(hue);
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue;
    const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    if (keepsGold && isGold(r, g, b)) continue;
    const grey = 0.299 * r + 0.587 * g + 0.114 * b;
    const mix = (value: number) => (grey + (value - grey) * vivid) * (grey > 235 ? 1 : light);
    data[at] = mix(r0 * r + r1 * g + r2 * b);
    data[at + 1] = mix(g0 * r + g1 * g + g2 * b);
    data[at + 2] = mix(b0 * r + b1 * g + b2 * b);
  }
  context.putImageData(image, 0, 0);
};

const isGold = (r: number, g: number, b: number): boolean => r > g && g > b && r - b > 40 && (g - b) / (r - b) > 0.42;

/** The rotation about the grey axis, as in the CSS function hue-rotate. */
const hueMatrix = (degrees: number) => {
  const c = Math.cos((degrees * Math.PI) / 180);
  const s = Math.sin((degrees * Math.PI) / 180);
  return [
    0.213 + c * 0.787 - s * 0.213,
    0.715 - c * 0.715 - s * 0.715,
    0.072 - c * 0.072 + s * 0.928,
    0.213 - c * 0.213 + s * 0.143,
    0.715 + c * 0.285 + s * 0.14,
    0.072 - c * 0.072 - s * 0.283,
    0.213 - c * 0.213 - s * 0.787,
    0.715 - c * 0.715 + s * 0.715,
    0.072 + c * 0.928 + s * 0.072,
  ] as const;
};
