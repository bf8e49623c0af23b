import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenQuiet } from './when-quiet.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const touch = () => window.dispatchEvent(new Event('pointerdown'));

it('waits until no finger has touched the page for three seconds, and runs once', () => {
  const run = vi.fn();
  whenQuiet(run);
  vi.advanceTimersByTime(2000);
  touch();
  vi.advanceTimersByTime(2000);
  touch();
  vi.advanceTimersByTime(2000);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
  touch();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});
