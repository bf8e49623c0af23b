import { afterEach, expect, it, vi } from 'vitest';
import type { Drawing } from './drawing.ts';
import { createFarEasel, type Painter } from './easel.ts';
import type { Order } from './painter.ts';

afterEach(() => vi.unstubAllGlobals());

const drawingOf = (ratio: number): Drawing => ({ width: 390, height: 844, ratio, stamps: new Float32Array(12) });

const farEasel = () => {
  const orders: Order[] = [];
  const painter: Painter = { onmessage: null, onerror: null, postMessage: (order) => orders.push(order) };
  const easel = createFarEasel(painter, { width: 1, height: 1 } as OffscreenCanvas);
  return {
    easel,
    orders,
    finish: () => painter.onmessage?.({ data: true } as MessageEvent<boolean>),
    fail: () => painter.onerror?.({} as ErrorEvent),
  };
};

it('drops drawings until the painter has finished the previous one', () => {
  const { easel, orders, finish } = farEasel();
  expect([easel.draw(drawingOf(1)), easel.draw(drawingOf(2)), easel.draw(drawingOf(3))]).toEqual([true, false, false]);
  finish();
  expect(easel.draw(drawingOf(4))).toBe(true);
  const ratios = orders.flatMap((order) => ('drawing' in order ? [order.drawing.ratio] : []));
  expect(ratios).toEqual([1, 4]);
});

it('goes on after a drawing that could not be painted', () => {
  const { easel, fail } = farEasel();
  expect([easel.draw(drawingOf(1)), easel.draw(drawingOf(2))]).toEqual([true, false]);
  fail();
  expect(easel.draw(drawingOf(3))).toBe(true);
});

it('is ready when the painter has all pictures', async () => {
  vi.stubGlobal('createImageBitmap', async (source: unknown) => {
    await new Promise((resolve) => setTimeout(resolve));
    return { copyOf: source };
  });
  const { easel, orders } = farEasel();
  const sources = ['carp', 'net'] as unknown as HTMLCanvasElement[];
  const numbers = sources.map((source) => easel.add(source, 2));
  await easel.ready();
  const sent = orders.flatMap((order) => ('picture' in order ? [[order.picture, order.image, order.ratio]] : []));
  expect(sent).toEqual([
    [numbers[0], { copyOf: 'carp' }, 2],
    [numbers[1], { copyOf: 'net' }, 2],
  ]);
  expect(numbers[0]).not.toBe(numbers[1]);
});
