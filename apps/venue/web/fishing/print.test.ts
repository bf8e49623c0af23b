import { expect, it } from 'vitest';
import { inkOf } from './print.ts';

/** A picture of the given rows, in which a space is a transparent pixel. */
const picture = (...rows: string[]) => {
  const width = rows[0]?.length ?? 0;
  const data = new Uint8ClampedArray(width * rows.length * 4);
  for (const [index, pixel] of [...rows.join('')].entries()) data[index * 4 + 3] = pixel === ' ' ? 0 : 1;
  return { width, height: rows.length, data };
};

it('finds the box around all pixels that are not transparent', () => {
  expect(inkOf(picture('     ', '  x  ', ' x   ', '     '))).toEqual({ left: 1, top: 1, width: 2, height: 2 });
  expect(inkOf(picture('x  ', '  x'))).toEqual({ left: 0, top: 0, width: 3, height: 2 });
});

it('finds nothing in an empty picture', () => {
  expect(inkOf(picture('  ', '  '))).toBeUndefined();
});
