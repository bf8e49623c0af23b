import type { Print } from './print.ts';

/** Everything that one frame shows, as numbers that can be sent to a worker. */
export interface Drawing {
  /** The size of the stage in stage pixels. */
  readonly width: number;
  readonly height: number;
  /** Canvas pixels per stage pixel. */
  readonly ratio: number;
  /** One picture after the other: its number, its opacity, its transform and its box in stage pixels. */
  readonly stamps: Float32Array;
}

const FIELDS = 12;
const FIRST_ROOM = 96;

export type Brush = ReturnType<typeof createBrush>;

/** Records the pictures of a frame from back to front. */
export const createBrush = () => {
  let stamps = new Float32Array(FIRST_ROOM * FIELDS);
  let used = 0;
  let matrix: readonly [number, number, number, number, number, number] = [1, 0, 0, 1, 0, 0];

  return {
    alpha: 1,
    /** Sets the transform of the next pictures, as a canvas does. */
    place(...values: typeof matrix) {
      matrix = values;
    },
    stamp(picture: number, x: number, y: number, width: number, height: number) {
      if (used === stamps.length) {
        const wider = new Float32Array(stamps.length * 2);
        wider.set(stamps);
        stamps = wider;
      }
      stamps.set([picture, this.alpha, ...matrix, x, y, width, height], used);
      used += FIELDS;
    },
    /** Returns the pictures since the last call. */
    take(): Float32Array {
      const taken = stamps.slice(0, used);
      used = 0;
      this.alpha = 1;
      return taken;
    },
  };
};

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Draws a frame. A picture that has not arrived yet is left out. */
export const paint = (
  context: Context,
  printAt: (picture: number, ratio: number) => Print<CanvasImageSource> | undefined,
  drawing: Drawing,
): void => {
  const { canvas } = context;
  const { ratio, stamps } = drawing;
  const [across, down] = [Math.floor(drawing.width * ratio), Math.floor(drawing.height * ratio)];
  if (canvas.width === across && canvas.height === down) {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, across, down);
  } else {
    canvas.width = across;
    canvas.height = down;
  }
  for (let at = 0; at < stamps.length; at += FIELDS) {
    const [picture = 0, alpha = 0, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, x = 0, y = 0, width = 0, height = 0] =
      stamps.subarray(at, at + FIELDS);
    const print = printAt(picture, ratio);
    if (print === undefined) continue;
    context.globalAlpha = alpha;
    context.setTransform(a * ratio, b * ratio, c * ratio, d * ratio, e * ratio, f * ratio);
    const { image, left, top, across, down: tall } = print;
    context.drawImage(image, x + left * width, y + top * height, across * width, tall * height);
  }
};
