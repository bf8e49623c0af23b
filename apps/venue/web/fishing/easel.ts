import { type Drawing, paint } from './drawing.ts';
import type { Order } from './painter.ts';
import type { Print } from './print.ts';

/** The canvas of the game and the pictures that are drawn on it. */
export interface Easel {
  /** Returns the number of a picture with so many pixels per stage pixel. Its canvas is not needed any more. */
  add(picture: HTMLCanvasElement, ratio: number): number;
  remove(picture: number): void;
  /** Resolves when all pictures can be drawn. */
  ready(): Promise<unknown>;
  /** Returns false and draws nothing while earlier drawings are not finished. */
  draw(drawing: Drawing): boolean;
}

/** The part of a worker that an easel uses. */
export interface Painter {
  onmessage: ((event: MessageEvent<boolean>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(order: Order, transfer: Transferable[]): void;
}

/** One drawing is painted while the next one waits: the message that the first is finished reaches a busy page late. */
const MOST_UNFINISHED = 2;

/** Paints in a worker, so that touches are answered and shots fly on while a weak phone fills the pixels of a frame. */
export const createFarEasel = (painter: Painter, canvas: OffscreenCanvas): Easel => {
  const arriving = new Set<Promise<void>>();
  let count = 0;
  let unfinished = 0;
  const finish = () => {
    unfinished = Math.max(0, unfinished - 1);
  };
  painter.onmessage = finish;
  // A frame that could not be painted is left out, and the next one is painted.
  painter.onerror = finish;
  painter.postMessage({ canvas }, [canvas]);
  const send = async (picture: number, source: HTMLCanvasElement, ratio: number) => {
    const image = await createImageBitmap(source);
    painter.postMessage({ picture, image, ratio }, [image]);
  };
  return {
    add(source, ratio) {
      count += 1;
      const arrival = send(count, source, ratio).finally(() => arriving.delete(arrival));
      arriving.add(arrival);
      return count;
    },
    remove: (gone) => painter.postMessage({ gone }, []),
    ready: () => Promise.all(arriving),
    draw(drawing) {
      if (unfinished === MOST_UNFINISHED) return false;
      unfinished += 1;
      painter.postMessage({ drawing }, [drawing.stamps.buffer]);
      return true;
    },
  };
};

/** Paints in the page, for browsers whose workers have no canvas. */
const createNearEasel = (canvas: HTMLCanvasElement): Easel => {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no canvas');
  const prints = new Map<number, Print<HTMLCanvasElement>>();
  let count = 0;
  return {
    add(image, ratio) {
      count += 1;
      prints.set(count, { image, ratio, left: 0, top: 0, across: 1, down: 1 });
      return count;
    },
    remove: (gone) => prints.delete(gone),
    ready: () => Promise.resolve(),
    draw(drawing) {
      paint(context, (picture) => prints.get(picture), drawing);
      return true;
    },
  };
};

/** Resolves to a worker that is able to paint, if there is one. */
const startPainter = (): Promise<Worker | undefined> =>
  new Promise((resolve) => {
    if (typeof OffscreenCanvas === 'undefined') return resolve(undefined);
    const worker = new Worker(new URL('./painter.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data: isAble }: MessageEvent<boolean>) => resolve(isAble ? worker : undefined);
    worker.onerror = () => resolve(undefined);
  });

export const openEasel = async (canvas: HTMLCanvasElement): Promise<Easel> => {
  const painter = await startPainter();
  return painter ? createFarEasel(painter, canvas.transferControlToOffscreen()) : createNearEasel(canvas);
};
