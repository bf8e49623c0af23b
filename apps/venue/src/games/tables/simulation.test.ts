import { describe, expect, it } from 'vitest';
import { tellCampaign } from '../../../../../scripts/tell-campaign.ts';
import { allowedError } from '../../../test/allowed-error.ts';
import { fastWords } from '../../../test/fast-draw.ts';
import { SIMULATION_LIMIT_MS, simulated } from '../../../test/simulated.ts';
import { k3Board } from '../k3/engine.ts';
import { boards } from './boards.ts';
import { type Board, type Outcome, returnOf, type Selection } from './engine.ts';

const ALL = 1_000_000;
const ROUNDS = 'rounds of boards';

interface Counted {
  outcome: Outcome;
  times: number;
}

/** Large boards rarely repeat an outcome. On other boards each distinct outcome is evaluated only once. */
const isLarge = ({ total }: Board): boolean => total > 200_000n;

const roundsFor = ({ total }: Board): number => simulated(ALL, total < 2_000n ? 100_000 : 20_000);

const throwAll = (board: Board): Iterable<Counted> => {
  const draw = fastWords(Number(board.total));
  const outcomes = Array.from({ length: roundsFor(board) }, () => board.draw(draw));
  tellCampaign(ROUNDS, outcomes.length);
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

/** Difference between the simulated and the stated return, as a share of the allowed one. */
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
  const most = Math.max(...selection.tiers.map(({ odds }) => odds)) / 100;
  return Math.abs(paid - mean) / allowedError({ variance: square - mean ** 2, rounds, most });
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
        const far = deviation(board, selection, seen);
        expect([selection.id, far < 1]).toEqual([selection.id, true]);
      }
    },
    SIMULATION_LIMIT_MS,
  );
});
