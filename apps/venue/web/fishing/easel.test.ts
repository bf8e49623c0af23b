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

it('drops drawings while the painter has two that are not finished', () => {
  const { easel, orders, finish } = farEasel();
  expect([1, 2, 3, 4].map((ratio) => easel.draw(drawingOf(ratio)))).toEqual([true, true, false, false]);
  finish();
  expect([5, 6].map((ratio) => easel.draw(drawingOf(ratio)))).toEqual([true, false]);
  const ratios = orders.flatMap((order) => ('drawing' in order ? [order.drawing.ratio] : []));
  expect(ratios).toEqual([1, 2, 5]);
});

it('goes on after a drawing that could not be painted', () => {
  const { easel, fail } = farEasel();
  expect([1, 2, 3].map((ratio) => easel.draw(drawingOf(ratio)))).toEqual([true, true, false]);
  fail();
  expect(easel.draw(drawingOf(4))).toBe(true);
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
