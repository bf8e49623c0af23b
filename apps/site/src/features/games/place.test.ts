import { describe, expect, it } from 'vitest';
import { isDrag, sideOf, within } from './place.ts';

const room = { width: 390, height: 824 };

describe('the menu’s button', () => {
  it('is dragged by a movement of more than 5 px in any direction', () => {
    const from = { x: 100, y: 100 };
    expect(isDrag(from, { x: 105, y: 100 })).toBe(false);
    expect(isDrag(from, { x: 103, y: 104 })).toBe(false);
    expect(isDrag(from, { x: 106, y: 100 })).toBe(true);
    expect(isDrag(from, { x: 100, y: 94 })).toBe(true);
    expect(isDrag(from, { x: 104, y: 104 })).toBe(true);
  });

  it('snaps to the edge nearer to its centre', () => {
    expect(sideOf({ x: 166, y: 0 }, room)).toBe('left');
    expect(sideOf({ x: 167, y: 0 }, room)).toBe('right');
  });

  it('stays inside, 20 px away from the top and the bottom', () => {
    expect(within({ x: -40, y: -40 }, room)).toEqual({ x: 0, y: 20 });
    expect(within({ x: 900, y: 900 }, room)).toEqual({ x: 334, y: 748 });
    expect(within({ x: 10, y: 10 }, { width: 0, height: 0 })).toEqual({ x: 0, y: 20 });
  });
});
