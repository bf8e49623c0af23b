import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const pause = () => new Promise((done) => setTimeout(done, 1));

it('lets one in at a time for a key, in the order they came, also after a failure', async () => {
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

it('does not let one key wait for another', async () => {
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
