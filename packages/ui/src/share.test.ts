import { describe, expect, it } from 'vitest';
import { barLength, isFull, isNear } from './share.ts';

describe('the bar of a used share', () => {
  it.each([
    [-5, false, false, 0],
    [0, false, false, 0],
    [79, false, false, 79],
    [80, true, false, 80],
    [99, true, false, 99],
    [100, false, true, 100],
    [250, false, true, 100],
  ])('at %i %%: near %s, full %s, length %i', (percent, near, full, length) => {
    expect(isNear(percent)).toBe(near);
    expect(isFull(percent)).toBe(full);
    expect(barLength(percent)).toBe(length);
  });
});
