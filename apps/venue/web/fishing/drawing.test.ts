import { expect, it } from 'vitest';
import { createBrush, paint } from './drawing.ts';

/** A context that notes what is drawn with which transform and opacity. */
const notingContext = (width: number, height: number) => {
  const drawn: unknown[] = [];
  const canvas = { width, height };
  const context = {
    canvas,
    globalAlpha: 1,
    matrix: [] as number[],
    setTransform(...matrix: number[]) {
      context.matrix = matrix;
    },
    clearRect: (...box: number[]) => drawn.push(['cleared', ...box]),
    drawImage: (image: string, ...box: number[]) => drawn.push([image, context.globalAlpha, context.matrix, box]),
  };
  return { drawn, canvas, context: context as unknown as CanvasRenderingContext2D };
};

const whole = (image: string) => ({
  image: image as unknown as HTMLCanvasElement,
  ratio: 1,
  ...{ left: 0, top: 0, across: 1, down: 1 },
});
const prints = new Map([
  [1, whole('fish')],
  [2, whole('coin')],
  [3, { ...whole('cut'), left: 0.25, top: 0.5, across: 0.5, down: 0.25 }],
]);
const printAt = (picture: number) => prints.get(picture);

it('draws the recorded pictures in their order, scaled to the pixels of the canvas', () => {
  const { drawn, context } = notingContext(20, 40);
  const brush = createBrush();
  brush.place(1, 0, 0, 1, 5, 6);
  brush.stamp(1, -2, -3, 4, 8);
  brush.alpha = 0.5;
  brush.place(0, 1, -1, 0, 7, 8);
  brush.stamp(2, 0, 0, 2, 2);
  paint(context, printAt, { width: 10, height: 20, ratio: 2, stamps: brush.take() });
  expect(drawn).toEqual([
    ['cleared', 0, 0, 20, 40],
    ['fish', 1, [2, 0, 0, 2, 10, 12], [-2, -3, 4, 8]],
    ['coin', 0.5, [0, 2, -2, 0, 14, 16], [0, 0, 2, 2]],
  ]);
});

it('starts every frame empty and opaque', () => {
  const brush = createBrush();
  brush.alpha = 0.2;
  brush.stamp(1, 0, 0, 1, 1);
  expect(brush.take()).toHaveLength(12);
  expect(brush.take()).toHaveLength(0);
  expect(brush.alpha).toBe(1);
});

it('records more pictures than there was room for', () => {
  const brush = createBrush();
  for (let picture = 0; picture < 500; picture += 1) brush.stamp(picture, 0, 0, 1, 1);
  const stamps = brush.take();
  expect(stamps).toHaveLength(500 * 12);
  expect([stamps[0], stamps[499 * 12]]).toEqual([0, 499]);
});

it('leaves out a picture that has not arrived', () => {
  const { drawn, context } = notingContext(10, 10);
  const brush = createBrush();
  brush.stamp(9, 0, 0, 1, 1);
  brush.stamp(2, 0, 0, 1, 1);
  paint(context, printAt, { width: 10, height: 10, ratio: 1, stamps: brush.take() });
  expect(drawn).toHaveLength(2);
  expect(drawn[1]).toContain('coin');
});

it('draws the part of a picture that is not transparent at its place', () => {
  const { drawn, context } = notingContext(10, 10);
  const brush = createBrush();
  brush.stamp(3, -4, -8, 8, 16);
  paint(context, printAt, { width: 10, height: 10, ratio: 1, stamps: brush.take() });
  expect(drawn[1]).toEqual(['cut', 1, [1, 0, 0, 1, 0, 0], [-2, 0, 4, 4]]);
});

it('sizes the canvas for the stage and the resolution', () => {
  const { canvas, context } = notingContext(0, 0);
  paint(context, printAt, { width: 390, height: 845, ratio: 1.5, stamps: new Float32Array() });
  expect(canvas).toEqual({ width: 585, height: 1267 });
});
