import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { playTimeline } from './timeline.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const recorded = () => {
  const seen: string[] = [];
  const step = (name: string, atMs: number) => ({
    atMs,
    run: (atOnce: boolean) => seen.push(atOnce ? `${name}!` : name),
  });
  return { seen, steps: [step('c', 2_000), step('a', 0), step('b', 1_000)] };
};

it('runs each step at its time', () => {
  const { seen, steps } = recorded();
  playTimeline(steps, 0, false);
  expect(seen).toEqual(['a']);
  vi.advanceTimersByTime(1_000);
  expect(seen).toEqual(['a', 'b']);
  vi.advanceTimersByTime(5_000);
  expect(seen).toEqual(['a', 'b', 'c']);
});

it('runs past steps immediately when it is joined in the middle', () => {
  const { seen, steps } = recorded();
  playTimeline(steps, 1_500, false);
  expect(seen).toEqual(['a!', 'b!']);
  vi.advanceTimersByTime(500);
  expect(seen).toEqual(['a!', 'b!', 'c']);
});

it('runs steps without motion under reduced motion, but at the same times', () => {
  const { seen, steps } = recorded();
  playTimeline(steps, 0, true);
  vi.advanceTimersByTime(1_000);
  expect(seen).toEqual(['a!', 'b!']);
});

it('runs no further step after it is stopped', () => {
  const { seen, steps } = recorded();
  const line = playTimeline(steps, 0, false);
  line.stop();
  vi.advanceTimersByTime(5_000);
  expect(seen).toEqual(['a']);
});
