import { expect, it } from 'vitest';
import { CENTRED, dragged, squareOf } from './crop.ts';

const wide = { width: 800, height: 400 };

it('keeps the largest square in the middle at first', () => {
  expect(squareOf(wide, CENTRED)).toEqual({ left: 200, top: 0, side: 400 });
  expect(squareOf({ width: 300, height: 900 }, CENTRED)).toEqual({ left: 0, top: 300, side: 300 });
});

it('keeps a smaller square when zoomed, and never leaves the picture', () => {
  expect(squareOf(wide, { zoom: 2, x: 0.5, y: 0.5 })).toEqual({ left: 300, top: 100, side: 200 });
  expect(squareOf(wide, { zoom: 99, x: 2, y: -1 })).toEqual({ left: 700, top: 0, side: 100 });
});

it('follows the pointer when the picture is dragged', () => {
  const moved = dragged(wide, CENTRED, { x: 0.25, y: 0.25 });
  expect(squareOf(wide, moved)).toEqual({ left: 100, top: 0, side: 400 });
  expect(squareOf(wide, dragged(wide, moved, { x: 5, y: 0 }))).toEqual({ left: 0, top: 0, side: 400 });
  expect(dragged({ width: 10, height: 10 }, CENTRED, { x: 1, y: 1 })).toEqual(CENTRED);
});
