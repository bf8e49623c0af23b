import { formatMoney } from '@koi/money';
import type { BetResult, ClosedRound, PlacedBet, PlayContext } from '../../core/game.ts';
import { type Board, bestOdds, formatOdds, nameOf, type Outcome, settleBoard, type Verdict } from './engine.ts';
import type { BetLine, DrawRecord, DrawSummary } from './wire.ts';

export interface RoundState {
  edition: number;
  /** Number of the issue at a table that draws by the clock; empty at a table that draws on demand. */
  issue: string;
}

/** The outcome stored with a round. It can be recomputed from the draw alone. */
export interface KeptOutcome {
  numbers: number[];
  tags: string[];
}

export const outcomeOf = (board: Board, numbers: Outcome): KeptOutcome => ({
  numbers: [...numbers],
  tags: board.tags(numbers),
});

/** Draws, pays and closes a round in one transaction. The page only shows the result. */
export const drawAndSettle = async (
  context: PlayContext,
  board: Board,
  roundId: string,
  issue: string,
): Promise<DrawRecord> => {
  const bets = await context.bets(roundId);
  const { draw } = await context.draw(roundId);
  const outcome = outcomeOf(board, board.draw(draw));
  const verdicts = settleBoard(board, outcome.numbers, bets);
  const record = recordOf(board, { round: roundId, issue, ...outcome }, bets, verdicts);
  const results = bets.map((bet, index): BetResult => {
    const line = record.bets[index];
    const { payout, validStake } = verdicts[index] ?? { payout: 0n, validStake: 0n };
    const odds = line?.odds ? ` @${formatOdds(line.odds)}` : '';
    const detail = `${line?.name}${odds}，开 ${outcome.tags.join(' ')}`;
    return { betId: bet.id, payout, validStake, detail };
  });
  await context.settle(roundId, results, outcome);
  return record;
};

const recordOf = (
  board: Board,
  summary: DrawSummary,
  bets: readonly PlacedBet[],
  verdicts: readonly Verdict[],
): DrawRecord => ({
  ...summary,
  bets: bets.map((bet, index) => betLine(board, bet, verdicts[index])),
  stake: formatMoney(bets.reduce((sum, { stake }) => sum + stake, 0n)),
  payout: formatMoney(verdicts.reduce((sum, { payout }) => sum + payout, 0n)),
});

const betLine = (board: Board, { selection: id, stake }: PlacedBet, verdict: Verdict | undefined): BetLine => {
  const selection = board.select(id);
  const tier = verdict?.tier;
  return {
    selection: id,
    name: selection ? nameOf(board, selection) : id,
    stake: formatMoney(stake),
    odds: tier?.odds ?? (selection?.tiers.length === 1 ? bestOdds(selection) : 0),
    payout: formatMoney(verdict?.payout ?? 0n),
    result: tier === undefined ? 'lost' : tier.returned ? 'returned' : 'won',
  };
};

/** The last draws, with the bets of the newest one. Rounds with an outdated edition of the odds are left out. */
export const recentDraws = async (
  context: PlayContext,
  board: Board,
  limit: number,
): Promise<{ draws: DrawSummary[]; last: DrawRecord | null }> => {
  const draws = (await context.recent(limit)).flatMap((round) => summaryOf(board, round));
  const [newest] = draws;
  if (newest === undefined) return { draws, last: null };
  const bets = await context.bets(newest.round);
  return { draws, last: recordOf(board, newest, bets, settleBoard(board, newest.numbers, bets)) };
};

const summaryOf = (board: Board, { id, state, outcome }: ClosedRound): DrawSummary[] => {
  const { edition, issue } = (state ?? {}) as Partial<RoundState>;
  if (edition !== board.edition || outcome === null) return [];
  return [{ round: id, issue: issue ?? '', ...(outcome as KeptOutcome) }];
};
