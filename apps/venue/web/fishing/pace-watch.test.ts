import { expect, it } from 'vitest';
import { createPaceWatch } from './pace-watch.ts';

const watched = (...stepsMs: number[]) => {
  const asked = { fewer: 0, coarser: 0 };
  const watch = createPaceWatch({
    fewerParticles: () => {
      asked.fewer += 1;
    },
    coarserPicture: () => {
      asked.coarser += 1;
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
