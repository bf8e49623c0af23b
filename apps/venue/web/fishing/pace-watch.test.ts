import { expect, it } from 'vitest';
import { coarserBy, createPaceWatch } from './pace-watch.ts';

/** The frame lengths that were reported with the last requests for a lower resolution. */
const lengths: number[] = [];

const watched = (...stepsMs: number[]) => {
  const asked = { fewer: 0, coarser: 0 };
  lengths.length = 0;
  const watch = createPaceWatch({
    fewerParticles: () => {
      asked.fewer += 1;
    },
    coarserPicture: (frameMs) => {
      asked.coarser += 1;
      lengths.push(frameMs);
    },
  });
  for (const step of stepsMs) watch(step);
  return asked;
};
const times = (count: number, step: number) => Array<number>(count).fill(step);

it('requests nothing while frames are fast or only single frames are slow', () => {
  expect(watched(...times(300, 16.7))).toEqual({ fewer: 0, coarser: 0 });
  expect(watched(16, 40, 16, 40, 16, 40)).toEqual({ fewer: 0, coarser: 0 });
});

it('requests half of the particles after two consecutive slow frames', () => {
  expect(watched(16, 21, 21, 16)).toEqual({ fewer: 1, coarser: 0 });
});

it('requests a lower resolution when most frames are slow', () => {
  expect(watched(...times(30, 33)).coarser).toBe(1);
  expect(watched(...times(90, 33)).coarser).toBe(3);
  expect(watched(...times(19, 33), ...times(11, 16)).coarser).toBe(0);
});

it('judges very slow frames after a second', () => {
  expect(watched(...times(9, 100)).coarser).toBe(0);
  expect(watched(...times(10, 100)).coarser).toBe(1);
  expect(lengths).toEqual([100]);
});

it('lowers the resolution further the slower the frames are, within limits', () => {
  expect(coarserBy(21)).toBe(0.75);
  expect(coarserBy(40)).toBeCloseTo(0.632, 3);
  expect(coarserBy(100)).toBe(0.5);
});
