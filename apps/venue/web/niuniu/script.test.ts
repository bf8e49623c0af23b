import { expect, it } from 'vitest';
import type { TableOutcome } from '../../src/games/niuniu/engine.ts';
import { scriptOf } from './script.ts';

const outcome = (banker: number) => ({ outcome: { banker } as TableOutcome });

it('opens the house seats 350 ms apart and the player last', () => {
  const { openMs, settleMs, endMs } = scriptOf(outcome(3));
  expect(openMs.map(({ seat, atMs }) => [seat, atMs])).toEqual([
    [1, 400],
    [2, 750],
    [3, 1_100],
    [4, 1_450],
    [0, 2_050],
  ]);
  expect(endMs - settleMs).toBe(5_000);
});

it('shows the badge and the stakes to a banker before any card', () => {
  const { bankerMs, stakesMs, openMs } = scriptOf(outcome(0));
  expect(bankerMs).toBeGreaterThan(0);
  expect(stakesMs).toHaveLength(4);
  expect(openMs[0]?.atMs).toBeGreaterThan(Math.max(...stakesMs));
});
