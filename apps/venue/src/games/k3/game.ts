import { formatMoney } from '@koi/money';
import { type GameModule, type OpenRound, type PlayContext, Refusal } from '../../core/game.ts';
import { nameOf } from '../tables/engine.ts';
import { leastReturn } from '../tables/game.ts';
import { drawAndSettle, outcomeOf, type RoundState, recentDraws } from '../tables/settling.ts';
import { readSlip } from '../tables/wagers.ts';
import type { ClockView, DrawRecord, StakeLine } from '../tables/wire.ts';
import { k3Board } from './engine.ts';
import { isOpen, issueAt } from './schedule.ts';

const SHOWN_DRAWS = 30;

const issueOf = ({ state }: OpenRound): string => (state as RoundState).issue;

const settleRound = (context: PlayContext, round: OpenRound): Promise<DrawRecord> =>
  drawAndSettle(context, k3Board, round.id, issueOf(round));

/** Returns the round of the current minute, opening it if necessary. An open round of an earlier minute is settled first. */
const roundNow = async (context: PlayContext): Promise<OpenRound> => {
  const issue = issueAt(context.now);
  if (!isOpen(issue, context.now)) throw new Refusal('closed');
  const round = await context.round();
  if (round && issueOf(round) === issue.no) return round;
  if (round) await settleRound(context, round);
  const state: RoundState = { edition: k3Board.edition, issue: issue.no };
  const id = await context.openRound(state, issue.closesAt);
  return { id, state, openedAt: context.now, dueAt: issue.closesAt };
};

const placeBets = async (context: PlayContext, input: Record<string, unknown>): Promise<{ bets: StakeLine[] }> => {
  const round = await roundNow(context);
  if (input['issue'] !== issueOf(round)) throw new Refusal('closed');
  const { drafts } = readSlip(k3Board, input, await context.bets(round.id));
  await context.bet(round.id, drafts);
  return { bets: await stakeLines(context, round.id) };
};

/** Draws for a player who watches without a bet. There is no draw while no player is present. */
const watch = async (context: PlayContext): Promise<DrawRecord> => {
  const issue = issueAt(context.now);
  if (isOpen(issue, context.now)) throw new Refusal('round_open', '本期尚未封盘');
  const open = await context.round();
  if (open) return settleRound(context, open);
  const { last } = await recentDraws(context, k3Board, 1);
  if (last?.issue === issue.no) return last;
  const state: RoundState = { edition: k3Board.edition, issue: issue.no };
  const round = await context.openRound(state, issue.closesAt);
  return drawAndSettle(context, k3Board, round, issue.no);
};

const stakeLines = async (context: PlayContext, roundId: string): Promise<StakeLine[]> =>
  (await context.bets(roundId)).map(({ selection: id, stake }) => {
    const selection = k3Board.select(id);
    return { selection: id, name: selection ? nameOf(k3Board, selection) : id, stake: formatMoney(stake) };
  });

export const k3: GameModule = {
  family: 'k3',
  variants: [
    {
      code: 'k3',
      name: '锦鲤快三',
      platform: 'jincheng',
      category: 'lottery',
      theme: 'azurite',
      rtp: leastReturn(k3Board),
      config: { edition: k3Board.edition },
    },
  ],

  async act(context, action, input) {
    if (action === 'bet') return placeBets(context, input);
    if (action === 'watch') return watch(context);
    throw new Refusal('bad_input');
  },

  async view(context) {
    const issue = issueAt(context.now);
    const round = await context.round();
    const view: ClockView = {
      edition: k3Board.edition,
      issue: issue.no,
      opens_at: issue.opensAt.getTime(),
      closes_at: issue.closesAt.getTime(),
      next_at: issue.nextAt.getTime(),
      bets: round && issueOf(round) === issue.no ? await stakeLines(context, round.id) : [],
      ...(await recentDraws(context, k3Board, SHOWN_DRAWS)),
    };
    return view;
  },

  async overdue(context) {
    const round = await context.round();
    if (round) await settleRound(context, round);
  },

  replay: (_variant, draw) => outcomeOf(k3Board, k3Board.draw(draw)),
};
