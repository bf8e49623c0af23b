import { expect, it } from 'vitest';
import { KINDS } from './load/record.ts';
import { countKinds, missingInRow, missingInRun } from './proof.ts';

const effectsOf = (times: number) =>
  KINDS.flatMap((kind) => Array.from({ length: times }, () => ({ kind, memberId: 1, key: 'a', at: 0 })));
const none = new Map<number | string, number>();

it('counts the effects of each kind', () => {
  expect(countKinds([...effectsOf(2), { kind: 'bet', memberId: 1, key: 'b', at: 0 }])).toMatchObject({
    deposit: 2,
    bet: 3,
  });
});

it('misses in a row every kind of effect that did not happen, except red packets', () => {
  expect(missingInRow({}, countKinds(effectsOf(1)), none)).toEqual([]);
  expect(missingInRow({}, countKinds([]), none)).toHaveLength(KINDS.length - 1);
});

it('misses failed answers in a row whose fault has to meet calls', () => {
  const counts = countKinds(effectsOf(1));
  expect(missingInRow({ leastFailures: 1 }, counts, none)).toEqual([
    'failed answers: 0, and a run that proves something has at least 1',
  ]);
  expect(missingInRow({ leastFailures: 1 }, counts, new Map([['ECONNRESET', 1]]))).toEqual([]);
});

it('misses red packets in a run of all rows', () => {
  const counts = countKinds(effectsOf(500));
  expect(missingInRun(counts)).toEqual([]);
  expect(missingInRun({ ...counts, packet: 0 })).toEqual([
    'packet: 0, and a run that proves something has at least 20',
  ]);
});
