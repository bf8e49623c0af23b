import { expect, it } from 'vitest';
import { createSlots, TooBusy } from './slots.ts';

it('runs as many tasks at once as there are slots, lets some wait, and refuses the rest', async () => {
  const inSlot = createSlots({ max: 2, maxWaiting: 3, maxWaitMs: 60_000 });
  let running = 0;
  let most = 0;
  const finish: (() => void)[] = [];
  const work = () =>
    inSlot(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => finish.push(resolve));
      running -= 1;
    });
  const outcomes = Array.from({ length: 7 }, () =>
    work().then(
      () => 'done',
      (cause: unknown) => (cause instanceof TooBusy ? 'busy' : 'failed'),
    ),
  );
  await expect.poll(() => finish.length).toBe(2);
  for (let done = 0; done < 5; done += 1) {
    await expect.poll(() => finish.length).toBeGreaterThan(done);
    finish[done]?.();
  }
  expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'done', 'done', 'done', 'busy', 'busy']);
  expect(most).toBe(2);
});

it('gives the slot of a failed task to the next one', async () => {
  const inSlot = createSlots({ max: 1, maxWaiting: 1, maxWaitMs: 60_000 });
  const failed = inSlot(() => Promise.reject(new Error('broken'))).catch((cause: Error) => cause.message);
  expect(await inSlot(async () => 'next')).toBe('next');
  expect(await failed).toBe('broken');
});

it('refuses a task that waited too long, and continues', async () => {
  const inSlot = createSlots({ max: 1, maxWaiting: 5, maxWaitMs: 1 });
  let finish: () => void = () => undefined;
  const first = inSlot(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  await expect(inSlot(async () => 'never')).rejects.toBeInstanceOf(TooBusy);
  finish();
  await first;
  expect(await inSlot(async () => 'later')).toBe('later');
});
