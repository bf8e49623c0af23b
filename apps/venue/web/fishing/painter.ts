import { type Drawing, paint } from './drawing.ts';
import { type Print, shrink } from './print.ts';

/** Messages to the worker. It answers with `true` when it is able to paint and after every drawing. */
export type Order =
  | { canvas: OffscreenCanvas }
  | { picture: number; image: ImageBitmap; ratio: number }
  | { gone: number }
  | { drawing: Drawing };

const prints = new Map<number, Print>();
let context: OffscreenCanvasRenderingContext2D | null = null;

/** The picture in the resolution of the canvas, at most. A lower one needs less work for every frame. */
const printAt = (picture: number, ratio: number): Print | undefined => {
  const print = prints.get(picture);
  if (print === undefined || print.ratio <= ratio) return print;
  const smaller = shrink(print, ratio);
  prints.set(picture, smaller);
  return smaller;
};

self.onmessage = ({ data: order }: MessageEvent<Order>) => {
  if ('drawing' in order) {
    // The pixels are filled after this task, so the answer to the next drawing waits for them.
    if (context) paint(context, printAt, order.drawing);
    self.postMessage(true);
  } else if ('picture' in order) {
    const { picture, image, ratio } = order;
    prints.set(picture, { image, ratio, left: 0, top: 0, across: 1, down: 1 });
  } else if ('gone' in order) {
    prints.get(order.gone)?.image.close();
    prints.delete(order.gone);
  } else context = order.canvas.getContext('2d');
};

self.postMessage(new OffscreenCanvas(1, 1).getContext('2d') !== null);
