import { formatMoney, parseMoney } from '@koi/money';
import { type BetDraft, type PlacedBet, Refusal } from '../../core/game.ts';
import { type Board, bestOdds, formatOdds, nameOf, type Selection, type Wager } from './engine.ts';

export const LEAST_STAKE = 1_000n;
/** Maximum number of different selections on one slip. */
export const MOST_BETS = 60;

/** Higher odds have lower limits, so that a single bet can't win more than about a hundred thousand. */
export const mostStake = (selection: Selection): bigint => {
  const odds = bestOdds(selection);
  if (odds < 2_000) return 500_000n;
  return odds < 20_000 ? 50_000n : 10_000n;
};

/** Parses a slip. Repeated selections are merged into one bet, and `placed` bets count towards the limits. */
export const readSlip = (
  board: Board,
  input: Record<string, unknown>,
  placed: readonly PlacedBet[] = [],
): { drafts: BetDraft[]; wagers: Wager[] } => {
  if (input['edition'] !== board.edition) throw new Refusal('odds_changed');
  const slip = input['bets'];
  if (!Array.isArray(slip) || slip.length === 0 || slip.length > MOST_BETS) throw new Refusal('bad_input');
  const stakes = new Map<string, bigint>();
  for (const line of slip as unknown[]) {
    const { selection, stake } = readLine(board, line);
    stakes.set(selection.id, (stakes.get(selection.id) ?? 0n) + stake);
  }
  const wagers = [...stakes].map(([selection, stake]) => ({ selection, stake }));
  for (const wager of wagers) checkLimits(board, wager, placed);
  return { wagers, drafts: wagers.map((wager) => ({ ...wager, detail: betDetail(board, wager.selection) })) };
};

const readLine = (board: Board, line: unknown): { selection: Selection; stake: bigint } => {
  if (typeof line !== 'object' || line === null) throw new Refusal('bad_input');
  const { selection: id, stake: text } = line as Record<string, unknown>;
  const selection = typeof id === 'string' ? board.select(id) : undefined;
  const stake = typeof text === 'string' ? parseMoney(text) : undefined;
  if (selection === undefined || stake === undefined) throw new Refusal('bad_input');
  return { selection, stake };
};

const checkLimits = (board: Board, { selection: id, stake }: Wager, placed: readonly PlacedBet[]): void => {
  const selection = board.select(id);
  if (selection === undefined) throw new Refusal('bad_input');
  const before = placed.reduce((sum, bet) => (bet.selection === id ? sum + bet.stake : sum), 0n);
  const most = mostStake(selection);
  if (stake < LEAST_STAKE || before + stake > most) {
    throw new Refusal(
      'limit',
      `超出限额：${nameOf(board, selection)}每期 ${formatMoney(LEAST_STAKE)}–${formatMoney(most)}`,
    );
  }
};

export const betDetail = (board: Board, id: string): string => {
  const selection = board.select(id);
  return selection ? `${nameOf(board, selection)} @${formatOdds(bestOdds(selection))}` : id;
};
