import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const pause = () => new Promise((done) => setTimeout(done, 1));

it('runs the work of one key in the order of arrival, one at a time, also after a failure', async () => {
  const inTurn = createTurns<string>();
  const seen: string[] = [];
  const visit = (key: string, name: string) =>
    inTurn(key, async () => {
      seen.push(`${name} in`);
      await pause();
      seen.push(`${name} out`);
      if (name === 'b') throw new Error('b fell');
      return name;
    });
  const visits = ['a', 'b', 'c'].map((name) => visit('door', name).catch((cause: Error) => cause.message));
  expect(await Promise.all(visits)).toEqual(['a', 'b fell', 'c']);
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

it('runs the work of different keys at the same time', async () => {
  const inTurn = createTurns<number>();
  const inside: number[] = [];
  await Promise.all(
    [1, 2].map((key) =>
      inTurn(key, async () => {
        inside.push(key);
        await pause();
        expect(inside).toEqual([1, 2]);
      }),
    ),
  );
});
