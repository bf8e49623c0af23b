import { formatMoney, parseMoney } from '@koi/money';
import { z } from 'zod';
import {
  type BetDraft,
  type GameModule,
  type PlacedBet,
  type PlayContext,
  Refusal,
  type Variant,
} from '../../core/game.ts';
import { readInput } from '../../core/read-input.ts';
import { cardName } from '../baccarat/table.ts';
import { createRounds, later, type Open, readStake } from '../rounds.ts';
import {
  allowedMoves,
  drawShoe,
  MOVES,
  type Outcome,
  outcomeOf,
  RETURNS,
  type Result,
  stoodOut,
  tableAfter,
  totalOf,
} from './engine.ts';

// The return per initial stake with the basic strategy printed in the rules, computed exactly over all cards of six
// decks.
const variants: readonly Variant[] = [
  {
    code: 'blackjack',
    name: '二十一点',
    platform: 'yunding',
    category: 'realbet',
    theme: 'malachite',
    rtp: '0.9954',
    config: null,
  },
];

const LEAST = 1_000n;
const MOST = 500_000n;
/** Time for each choice. When it runs out, the hand stands. */
const CHOICE_MS = 30_000;
const RETURNED = 100n;

const dealInput = z.object({ amount: z.string().max(16) });
const moveInput = z.object({
  round: z.string().max(64),
  /** Number of moves that the player has seen, so that a repeated tap counts once. */
  at: z.number().int().min(0).max(64),
  move: z.enum(MOVES),
});

const openState = z.object({
  number: z.number().int(),
  stake: z.string(),
  /** Hidden from players; a view contains only the cards that are face up. */
  shoe: z.array(z.number().int()),
  moves: z.array(z.enum(MOVES)),
});
type State = z.output<typeof openState>;
const rounds = createRounds({
  open: openState,
  last: openState.omit({ shoe: true }).extend({ staked: z.string(), payout: z.string() }),
  outcome: z.custom<Outcome>(),
});

const view = async (context: PlayContext) => ({
  least: formatMoney(LEAST),
  most: formatMoney(MOST),
  choice_ms: CHOICE_MS,
  ...(await rounds.view(context, openView)),
});
export type TableView = Awaited<ReturnType<typeof view>>;
export type OpenView = NonNullable<TableView['round']>;
export type LastView = NonNullable<TableView['last']>;

export const blackjack: GameModule = {
  family: 'blackjack',
  variants,

  act: async (context, action, input) => {
    if (action === 'deal') return deal(context, readInput(dealInput, input).amount);
    if (action === 'move') return move(context, readInput(moveInput, input));
    throw new Refusal('bad_input');
  },

  view,

  overdue: async (context) => {
    const round = await rounds.open(context);
    if (!round) return;
    const { state } = round;
    await settle(context, round.id, { ...state, moves: stoodOut(state.shoe, state.moves) });
  },

  replay: (_variant, draw, state) => outcomeOf(drawShoe(draw), openState.parse(state).moves),
};

const openView = ({ id, state, dueAt }: Open<State>) => {
  const table = tableAfter(state.shoe, state.moves);
  return {
    id,
    number: state.number,
    stake: state.stake,
    /** Number of moves made so far. */
    at: state.moves.length,
    due_at: dueAt.toISOString(),
    hands: table.hands.map(({ cards, doubled }) => ({ cards, doubled, ...totalOf(cards) })),
    active: table.active ?? null,
    up: table.dealer[0] ?? 0,
    allowed: allowedMoves(table),
  };
};

const deal = async (context: PlayContext, amount: string) => {
  const number = await rounds.next(context);
  const stake = readStake(amount, LEAST, MOST);
  const dueAt = later(context.now, CHOICE_MS);
  const empty: State = { number, stake: formatMoney(stake), shoe: [], moves: [] };
  const round = await context.openRound(empty, dueAt);
  await context.bet(round, [draftOf('main', stake)]);
  const { draw } = await context.draw(round);
  await goOn(context, round, { ...empty, shoe: drawShoe(draw) });
  return { round };
};

const BETS: Record<string, string> = { main: '主注', split: '分牌', double0: '加倍', double1: '分牌加倍' };
const draftOf = (selection: string, stake: bigint): BetDraft => ({ selection, stake, detail: BETS[selection] ?? '' });

const move = async (context: PlayContext, { round: id, at, move }: z.output<typeof moveInput>) => {
  const { state } = await rounds.asked(context, id);
  if (state.moves.length !== at) throw new Refusal('closed');
  const table = tableAfter(state.shoe, state.moves);
  if (!allowedMoves(table).includes(move)) throw new Refusal('bad_input');
  const stake = parseMoney(state.stake) ?? 0n;
  if (move === 'double') await context.bet(id, [draftOf(`double${table.active ?? 0}`, stake)]);
  if (move === 'split') await context.bet(id, [draftOf('split', stake)]);
  await goOn(context, id, { ...state, moves: [...state.moves, move] });
  return { round: id };
};

/** Waits for the next choice, or settles the round when there is none. */
const goOn = async (context: PlayContext, id: string, state: State): Promise<void> => {
  if (tableAfter(state.shoe, state.moves).active === undefined) return settle(context, id, state);
  await context.saveRound(id, state, later(context.now, CHOICE_MS));
};

/** Index of the hand that a bet belongs to. */
const handOf = (selection: string): number => (selection === 'split' || selection === 'double1' ? 1 : 0);

const settle = async (context: PlayContext, id: string, state: State): Promise<void> => {
  const outcome = outcomeOf(state.shoe, state.moves);
  const bets = await context.bets(id);
  const words = wordsOf(outcome);
  const results = bets.map((bet) => gradeBet(bet, outcome, words));
  const sum = (amounts: readonly bigint[]) => formatMoney(amounts.reduce((total, amount) => total + amount, 0n));
  const staked = sum(bets.map(({ stake }) => stake));
  const payout = sum(results.map((result) => result.payout));
  await context.saveRound(id, { ...state, staked, payout }, null);
  await context.settle(id, results, outcome);
};

const gradeBet = ({ id, selection, stake }: PlacedBet, outcome: Outcome, words: string) => {
  const hand = outcome.hands[handOf(selection)];
  if (hand === undefined) throw new Error(`bet ${selection} has no hand`);
  const share = RETURNS[hand.result];
  return {
    betId: id,
    payout: (stake * share) / 100n,
    validStake: share === RETURNED ? 0n : stake,
    detail: `${BETS[selection] ?? ''} · ${words}`,
  };
};

const RESULT_WORDS: Record<Result, string> = { blackjack: '黑杰克', win: '赢', push: '平', lose: '输', bust: '爆牌' };

const wordsOf = ({ hands, dealer, dealerTotal, dealerBlackjack }: Outcome): string =>
  [
    ...hands.map(
      ({ cards, total, result }, index) =>
        `${hands.length > 1 ? `闲${index + 1}` : '闲'} ${cards.map(cardName).join(' ')} ${total} 点${RESULT_WORDS[result]}`,
    ),
    `庄 ${dealer.map(cardName).join(' ')} ${dealerBlackjack ? '黑杰克' : `${dealerTotal} 点`}`,
  ].join('，');
