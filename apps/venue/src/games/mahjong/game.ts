import { formatMoney } from '@koi/money';
import { z } from 'zod';
import { type GameModule, type PlayContext, Refusal, type Variant } from '../../core/game.ts';
import { readInput } from '../../core/read-input.ts';
import { tileRules } from '../niuniu/tiles.ts';
import { createRounds, later, type Open, readStake } from '../rounds.ts';
import { adviceFor } from './advice.ts';
import { drawWall, exchange, HAND, KINDS, type Outcome, sorted } from './engine.ts';

// The return with the best exchange of every hand, computed exactly over all hands.
const variants: readonly Variant[] = [
  {
    code: 'mahjong',
    name: '自摸麻将',
    platform: 'yaji',
    category: 'joker',
    theme: 'malachite',
    rtp: '0.9670',
    config: null,
  },
];

const LEAST = 1_000n;
const MOST = 100_000n;
/** Time to choose. When it runs out, the tiles are exchanged by the hint. */
const CHOICE_MS = 45_000;

const dealInput = z.object({ amount: z.string().max(16) });
const changeInput = z.object({
  round: z.string().max(64),
  places: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(HAND - 1),
    )
    .max(HAND),
});

const openState = z.object({
  number: z.number().int(),
  stake: z.string(),
  /** The hand followed by the hidden replacement tiles. A view contains only the hand. */
  wall: z.array(z.number().int()),
});
const closedState = openState.extend({ places: z.array(z.number().int()), payout: z.string() });
type State = z.output<typeof openState>;
const rounds = createRounds({
  open: openState,
  last: closedState.pick({ number: true, stake: true, payout: true }),
  outcome: z.custom<Outcome>(),
});

const view = async (context: PlayContext) => ({
  least: formatMoney(LEAST),
  most: formatMoney(MOST),
  kinds: KINDS,
  choice_ms: CHOICE_MS,
  ...(await rounds.view(context, openView)),
});
export type TableView = Awaited<ReturnType<typeof view>>;
export type OpenView = NonNullable<TableView['round']>;
export type LastView = NonNullable<TableView['last']>;

export const mahjong: GameModule = {
  family: 'mahjong',
  variants,

  act: async (context, action, input) => {
    if (action === 'deal') return deal(context, readInput(dealInput, input).amount);
    if (action === 'change') return change(context, readInput(changeInput, input));
    throw new Refusal('bad_input');
  },

  view,

  overdue: async (context) => {
    const round = await rounds.open(context);
    if (round) await settle(context, round, adviceFor(handOf(round.state)));
  },

  replay: (_variant, draw, state) => exchange(drawWall(draw), closedState.parse(state).places),
};

const handOf = ({ wall }: State): number[] => sorted(wall.slice(0, HAND));

const openView = ({ id, state, openedAt, dueAt }: Open<State>) => ({
  id,
  number: state.number,
  stake: state.stake,
  hand: handOf(state),
  opened_at: openedAt.toISOString(),
  due_at: dueAt.toISOString(),
});

const deal = async (context: PlayContext, amount: string) => {
  const number = await rounds.next(context);
  const stake = readStake(amount, LEAST, MOST);
  const dueAt = later(context.now, CHOICE_MS);
  const empty: State = { number, stake: formatMoney(stake), wall: [] };
  const round = await context.openRound(empty, dueAt);
  await context.bet(round, [{ selection: 'hand', stake, detail: '自摸' }]);
  const { draw } = await context.draw(round);
  await context.saveRound(round, { ...empty, wall: drawWall(draw) }, dueAt);
  return { round };
};

const change = async (context: PlayContext, { round: id, places }: z.output<typeof changeInput>) => {
  const round = await rounds.asked(context, id);
  if (new Set(places).size !== places.length) throw new Refusal('bad_input');
  await settle(context, round, sorted(places));
  return { round: id };
};

const settle = async (context: PlayContext, { id, state }: Open<State>, places: number[]): Promise<void> => {
  const [bet] = await context.bets(id);
  if (bet === undefined) throw new Error('the bet is missing');
  const outcome = exchange(state.wall, places);
  const payout = bet.stake * BigInt(outcome.pays);
  await context.saveRound(id, { ...state, places, payout: formatMoney(payout) }, null);
  const result = { betId: bet.id, payout, validStake: bet.stake, detail: wordsOf(outcome) };
  await context.settle(id, [result], outcome);
};

const wordsOf = ({ hand, changed, kind }: Outcome): string => {
  const tiles = hand.map((tile) => tileRules.cardName(tile).slice(0, 1)).join('');
  const end = kind === null ? '未胡' : `${KINDS[kind]?.name} ${KINDS[kind]?.pays} 倍`;
  return `换 ${changed.length} 张 · ${tiles}筒 · ${end}`;
};
