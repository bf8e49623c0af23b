import { describe, expect, it } from 'vitest';
import { freePlace } from './clear-strip.ts';

const PHONE = { width: 390, height: 800 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('the place for the button of the lobby', () => {
  it('is the preferred one when nothing is in the way', () => {
    expect(freePlace(PHONE, [])).toEqual({ side: 'right', top: 320 });
  });

  it('is above or below a control, whichever is nearer', () => {
    expect(freePlace(PHONE, [box(330, 300, 60, 60)])).toEqual({ side: 'right', top: 360 });
    expect(freePlace(PHONE, [box(330, 360, 60, 200)])).toEqual({ side: 'right', top: 296 });
  });

  it('is not between controls that leave too little room', () => {
    const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((row) => box(300, 100 + row * 80, 80, 40));
    expect(freePlace(PHONE, rows)).toEqual({ side: 'right', top: 36 });
  });

  it('depends only on controls that reach the edge', () => {
    expect(freePlace(PHONE, [box(100, 0, 200, 800)])).toEqual({ side: 'right', top: 320 });
  });

  it('is at the left edge when the right one is occupied, and undefined when both are', () => {
    const right = box(320, 0, 70, 800);
    expect(freePlace(PHONE, [right])).toEqual({ side: 'left', top: 320 });
    expect(freePlace(PHONE, [right, box(0, 0, 70, 800)])).toBeUndefined();
  });
});
