import { describe, expect, it } from 'vitest';
import { simulated } from '../../../test/simulated.ts';
import { createDraw, type Draw } from '../../fairness/stream.ts';
import { k3Board } from '../k3/engine.ts';
import { boards } from './boards.ts';
import { type Board, type Outcome, returnOf, type Selection } from './engine.ts';

const ALL = 1_000_000;

/** Fast words from a fixed seed instead of HMAC. The mapping from words to outcomes is that of the real draw. */
const fastDraw = (seed: number): Draw => {
  let state = seed;
  const digest = new Uint8Array(32);
  const view = new DataView(digest.buffer);
  return createDraw(() => {
    for (let word = 0; word < 8; word += 1) {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      view.setUint32(word * 4, (mixed ^ (mixed >>> 14)) >>> 0);
    }
    return digest;
  });
};

interface Counted {
  outcome: Outcome;
  times: number;
}

/** Large boards rarely repeat an outcome. On other boards each distinct outcome is evaluated only once. */
const isLarge = ({ total }: Board): boolean => total > 200_000n;

const roundsFor = ({ total }: Board): number => simulated(ALL, total < 2_000n ? 100_000 : 20_000);

const throwAll = (board: Board): Iterable<Counted> => {
  const draw = fastDraw(20_260_115);
  const outcomes = Array.from({ length: roundsFor(board) }, () => board.draw(draw));
  if (isLarge(board)) return outcomes.map((outcome) => ({ outcome, times: 1 }));
  const seen = new Map<string, Counted>();
  for (const outcome of outcomes) {
    const key = outcome.join();
    const known = seen.get(key);
    if (known) known.times += 1;
    else seen.set(key, { outcome, times: 1 });
  }
  return [...seen.values()];
};

/** Difference between the simulated and the stated return, in standard errors. */
const deviation = (board: Board, selection: Selection, seen: Iterable<Counted>): number => {
  const rounds = roundsFor(board);
  const times = selection.tiers.map(() => 0);
  for (const { outcome, times: more } of seen) {
    const tier = selection.hit(outcome);
    if (tier >= 0) times[tier] = (times[tier] ?? 0) + more;
  }
  const paid = selection.tiers.reduce((sum, { odds }, tier) => sum + (times[tier] ?? 0) * odds, 0) / rounds / 100;
  const mean = returnOf(board, selection) / 1_000_000;
  const square = selection.tiers.reduce(
    (sum, { odds, ways }) => sum + (Number(ways) / Number(board.total)) * (odds / 100) ** 2,
    0,
  );
  return Math.abs(paid - mean) / Math.sqrt((square - mean ** 2) / rounds);
};

const sampled = ({ groups, select }: Board): Selection[] =>
  groups.flatMap(({ id, selections, pick }) => {
    if (pick === undefined) return selections;
    const numbers = Array.from({ length: pick.count }, (_, index) => 1 + index * (pick.to > 40 ? 7 : 1));
    const selection = select(`${id}:${numbers.join('.')}`);
    return selection ? [selection] : [];
  });

describe('simulated rounds', () => {
  it.each([k3Board, ...boards].map((board) => [board.code, board] as const))(
    'of %s return the share that the odds state',
    (_, board) => {
      const seen = throwAll(board);
      // On a large board, a sample represents all selections of the same kind.
      const judged = sampled(board).filter((_, index) => !isLarge(board) || index < 12 || index % 9 === 0);
      for (const selection of judged) {
        // Thousands of selections are tested over all boards, so the limit of five standard errors allows for extreme
        // values.
        const far = deviation(board, selection, seen);
        expect([selection.id, far < 5]).toEqual([selection.id, true]);
      }
    },
    120_000,
  );
});
