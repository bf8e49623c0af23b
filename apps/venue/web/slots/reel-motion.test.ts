import { describe, expect, it } from 'vitest';
import { aimReels, hurryReels, OVERSHOOT, type Reel, stepReel, wayLeft } from './reel-motion.ts';

const FRAME_MS = 1_000 / 60;
const five = (): Reel[] =>
  Array.from({ length: 5 }, () => ({ position: 3, state: 'turning' as const, stop: 0, left: 0 }));

/** Runs the reels until all have stopped and returns when each reached its stop. */
const run = (reels: Reel[]): number[] => {
  const reached: number[] = [];
  for (let ms = 0; reels.some(({ state }) => state !== 'still'); ms += FRAME_MS) {
    for (const [index, reel] of reels.entries()) if (stepReel(reel, 32, FRAME_MS)) reached[index] = ms;
    if (ms > 10_000) throw new Error('they never stand');
  }
  return reached;
};

describe('a reel', () => {
  it('moves smoothly, and backwards only for the last six pixels', () => {
    for (let left = 1_500; left > 0; left -= 1) {
      const step = wayLeft(left) - wayLeft(left - 1);
      expect(Math.abs(step)).toBeLessThan(0.03);
      if (left > 140) expect(step).toBeGreaterThanOrEqual(0);
    }
    expect(wayLeft(140)).toBeCloseTo(-OVERSHOOT, 10);
    expect(wayLeft(0)).toBeCloseTo(0, 10);
  });

  it('stays within its strip while it turns', () => {
    const [reel] = five();
    for (let frame = 0; reel && frame < 600; frame += 1) {
      stepReel(reel, 32, FRAME_MS);
      expect(reel.position).toBeGreaterThanOrEqual(0);
      expect(reel.position).toBeLessThan(32);
    }
  });
});

describe('five reels', () => {
  it('stop at their positions, 160 ms apart, within 1.9 seconds', () => {
    const reels = five();
    aimReels(reels, [23, 27, 27, 19, 12], { firstMs: 1_260, apartMs: 160 }, 0);
    const reached = run(reels);
    expect(reels.map(({ position }) => position)).toEqual([23, 27, 27, 19, 12]);
    for (let index = 1; index < 5; index += 1) {
      expect(Math.abs((reached[index] ?? 0) - (reached[index - 1] ?? 0) - 160)).toBeLessThan(2 * FRAME_MS);
    }
    expect((reached[4] ?? 0) + 140).toBeLessThan(1_950);
  });

  it('stop as soon as possible when the answer is late', () => {
    const reels = five();
    aimReels(reels, [0, 0, 0, 0, 0], { firstMs: 1_260, apartMs: 160 }, 5_000);
    expect(reels[0]?.left).toBe(400);
  });

  it('stop immediately when hurried', () => {
    const reels = five();
    aimReels(reels, [1, 2, 3, 4, 5], { firstMs: 1_260, apartMs: 160 }, 0);
    hurryReels(reels);
    run(reels);
    expect(reels.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  });
});
