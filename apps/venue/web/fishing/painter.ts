import { type Drawing, paint } from './drawing.ts';

/** Messages to the worker. It answers with `true` when it is able to paint and after every drawing. */
export type Order =
  | { canvas: OffscreenCanvas }
  | { picture: number; image: ImageBitmap }
  | { gone: number }
  | { drawing: Drawing };

const pictures = new Map<number, ImageBitmap>();
let context: OffscreenCanvasRenderingContext2D | null = null;

const draw = (drawing: Drawing) =>
  requestAnimationFrame(() => {
    if (context) paint(context, pictures, drawing);
    self.postMessage(true);
  });

self.onmessage = ({ data: order }: MessageEvent<Order>) => {
  if ('drawing' in order) draw(order.drawing);
  else if ('picture' in order) pictures.set(order.picture, order.image);
  else if ('gone' in order) {
    pictures.get(order.gone)?.close();
    pictures.delete(order.gone);
  } else context = order.canvas.getContext('2d');
};

self.postMessage(new OffscreenCanvas(1, 1).getContext('2d') !== null);
