import { expect, it } from 'vitest';
import { createTouches } from './touches.ts';

const at = (seconds: number) => new Date(seconds * 1_000);

/** Writes that end only when the test finishes them. */
const slowWrites = () => {
  const batches: [string, Date][][] = [];
  const finish: ((cause?: Error) => void)[] = [];
  const touches = createTouches({
    write: (uses) => {
      batches.push([...uses]);
      return new Promise((resolve, reject) => finish.push((cause) => (cause ? reject(cause) : resolve())));
    },
  });
  return { touches, batches, finish };
};

it('uses noted at the same time share a write, and later ones wait for it in the background', async () => {
  const { touches, batches, finish } = slowWrites();
  touches.note('a', at(1));
  touches.note('b', at(1));
  touches.note('a', at(2));
  await expect.poll(() => batches.length).toBe(1);
  touches.note('c', at(3));
  touches.note('b', at(3));
  touches.note('a', at(60));
  expect(touches.pendingAt('a')).toEqual(at(60));
  expect(touches.pendingAt('b')).toEqual(at(1));
  expect(batches).toEqual([
    [
      ['a', at(2)],
      ['b', at(1)],
    ],
  ]);
  finish[0]?.();
  await expect.poll(() => batches.length).toBe(2);
  expect(batches[1]).toEqual([
    ['c', at(3)],
    ['a', at(60)],
  ]);
  finish[1]?.();
  await expect.poll(() => touches.pendingAt('c')).toBeUndefined();
});

it('a failed write is dropped, and the next use is written', async () => {
  const { touches, batches, finish } = slowWrites();
  touches.note('a', at(1));
  await expect.poll(() => finish.length).toBe(1);
  finish[0]?.(new Error('the database is gone'));
  await expect.poll(() => touches.pendingAt('a')).toBeUndefined();
  touches.note('a', at(2));
  await expect.poll(() => batches.length).toBe(2);
  finish[1]?.();
});
