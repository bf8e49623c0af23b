// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTimer } from './timer.ts';

let time = 0;
let waiting: FrameRequestCallback[] = [];

beforeEach(() => {
  time = 1_000_000;
  waiting = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => waiting.push(run));
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => {
    waiting = waiting.filter((_, index) => index !== handle - 1);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Lets time pass and draws the next frame, if one is requested. */
const pass = (ms: number) => {
  time += ms;
  const due = waiting;
  waiting = [];
  for (const run of due) run(time);
};

const start = (dueIn: number | null, onEnd = () => {}) => {
  const holder = document.createElement('div');
  const timer = createTimer({ now: () => time, tick: () => {} });
  return timer(holder, dueIn === null ? null : time + dueIn, { totalMs: 2_000, endedLabel: '待开局', onEnd });
};
const secondsOf = (element: HTMLElement) => element.querySelector('b')?.textContent;
const arcOf = (element: HTMLElement) => element.querySelector('.ring-arc')?.getAttribute('stroke-dasharray');

it('requests no frames without a deadline', () => {
  const { element } = start(null);
  expect(waiting).toHaveLength(0);
  expect(element.textContent).toBe('—待开局');
});

it('counts down, reports the end once and then requests no more frames', () => {
  const onEnd = vi.fn();
  const { element } = start(2_000, onEnd);
  expect(secondsOf(element)).toBe('02');
  pass(1_500);
  expect(secondsOf(element)).toBe('01');
  pass(500);
  expect(secondsOf(element)).toBe('—');
  expect(waiting).toHaveLength(0);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('counts again when another deadline is set, also while it reports the end', () => {
  const ring = start(1_000, () => ring.set(time + 5_000));
  pass(1_000);
  expect(secondsOf(ring.element)).toBe('05');
  expect(waiting).toHaveLength(1);
  pass(2_000);
  expect(secondsOf(ring.element)).toBe('03');
  ring.stop();
  expect(waiting).toHaveLength(0);
});

it('moves its arc in visible steps', () => {
  const { element } = start(2_000);
  const full = arcOf(element);
  pass(1);
  expect(arcOf(element)).toBe(full);
  pass(1_000);
  expect(arcOf(element)).not.toBe(full);
});
