import type { Endpoint } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { callsOf } from './calls.ts';
import type { House } from './house.ts';
import { LEFT_OUT, readingRows } from './left-out.ts';

/** The paths that the load calls, by a house that only notes them. */
const calledPaths = async (): Promise<Set<string>> => {
  const called = new Set<string>();
  const note = async ({ path }: Endpoint) => {
    called.add(path);
  };
  const house = {
    call: { member: note, agent: note, staff: note, anyone: note },
    size: { bets: 4_000 },
    busy: 200_001,
    clock: { now: () => new Date('2026-06-18T15:00:00+08:00') },
  };
  for (const [, run] of callsOf(house as unknown as House)) await run();
  return called;
};

describe('the calls that the load measures', () => {
  it('are all reading calls of members, agents and staff that are not left out with a reason', async () => {
    const called = await calledPaths();
    const paths = readingRows().map(({ path }) => path);
    expect(paths.filter((path) => !called.has(path) && LEFT_OUT[path] === undefined)).toEqual([]);
  });

  it('are reading calls only, none of them left out', async () => {
    const called = await calledPaths();
    const paths = new Set<string>(readingRows().map(({ path }) => path));
    expect([...called].filter((path) => !paths.has(path) || LEFT_OUT[path] !== undefined)).toEqual([]);
    expect(Object.keys(LEFT_OUT).filter((path) => !paths.has(path))).toEqual([]);
  });
});
