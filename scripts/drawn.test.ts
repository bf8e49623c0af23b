import { afterEach, expect, it, vi } from 'vitest';
import { announcedSeed, drawFrom, testSeed } from './drawn.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('draws the same from the same seed, and other numbers from another one', () => {
  const drawn = (seed: number) => {
    const { below } = drawFrom(seed);
    return Array.from({ length: 20 }, () => below(1_000));
  };
  expect(drawn(7)).toEqual(drawn(7));
  expect(drawn(7)).not.toEqual(drawn(8));
});

it('draws every value about equally often', () => {
  const { oneOf } = drawFrom(1);
  const counts = new Map<string, number>();
  for (let n = 0; n < 9_000; n += 1) {
    const item = oneOf(['a', 'b', 'c']);
    counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  expect([...counts.keys()].toSorted()).toEqual(['a', 'b', 'c']);
  for (const count of counts.values()) expect(Math.abs(count - 3_000)).toBeLessThan(200);
});

it('draws nothing from an empty list', () => {
  expect(() => drawFrom(1).oneOf([])).toThrow('nothing to draw from');
});

it('takes the seed of KOI_TEST_SEED, and prints the seed of a campaign', () => {
  vi.stubEnv('KOI_TEST_SEED', '42');
  const lines: string[] = [];
  expect(testSeed()).toBe(42);
  expect(announcedSeed((line) => lines.push(line))).toBe(42);
  expect(lines).toEqual(['seed 42; KOI_TEST_SEED=42 draws the same again']);
});

it('draws a new seed for each campaign', () => {
  vi.stubEnv('KOI_TEST_SEED', undefined);
  const seeds = Array.from({ length: 5 }, () => announcedSeed(() => undefined));
  expect(new Set(seeds).size).toBe(5);
});
