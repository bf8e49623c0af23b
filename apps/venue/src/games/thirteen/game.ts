import { formatMoney, parseMoney } from '@koi/money';
import { z } from 'zod';
import { type GameModule, type PlayContext, Refusal, type Variant } from '../../core/game.ts';
import { readInput } from '../../core/read-input.ts';
import { afterCommission } from '../niuniu/engine.ts';
import { oxRules } from '../niuniu/hands.ts';
import { createRounds, later, type Open } from '../rounds.ts';
import { arrange } from './arrange.ts';
import { drawHands, isFair, MOST_UNITS, type Outcome, outcomeOf } from './engine.ts';
import { kindOf, ROW_KINDS, type Rows } from './hands.ts';
import { SPECIALS, specialOf } from './special.ts';

// The return on three base stakes per round with the suggested arrangement. Both sides are symmetric, so the
// commission is the whole house edge.
const variants: readonly Variant[] = [
  {
    code: 'thirteen',
    name: '十三水',
    platform: 'yaji',
    category: 'joker',
    theme: 'iris',
    rtp: '0.9833',
    config: null,
  },
];

const BASES = ['1.00', '10.00', '50.00', '100.00'];
/** Time to arrange the cards. When it runs out, the suggested arrangement is used. */
const CHOICE_MS = 90_000;

const startInput = z.object({ base: z.enum(BASES) });
const card = z.number().int().min(0).max(51);
const layInput = z.object({
  round: z.string().max(64),
  rows: z.tuple([z.array(card).length(3), z.array(card).length(5), z.array(card).length(5)]),
});

const openState = z.object({
  number: z.number().int(),
  base: z.string(),
  own: z.array(z.number().int()),
  /** Hidden cards; a view shows them only after the round is over. */
  house: z.array(z.number().int()),
});
const closedState = openState.extend({
  rows: z.tuple([z.array(z.number().int()), z.array(z.number().int()), z.array(z.number().int())]),
  held: z.string(),
  payout: z.string(),
});
type State = z.output<typeof openState>;
const rounds = createRounds({
  open: openState,
  last: closedState.pick({ number: true, base: true, held: true, payout: true }),
  outcome: z.custom<Outcome>(),
});

const unitsOf = (base: string): bigint => parseMoney(base) ?? 0n;

const view = async (context: PlayContext) => ({
  bases: BASES,
  most_units: MOST_UNITS,
  commission_percent: 4,
  choice_ms: CHOICE_MS,
  ...(await rounds.view(context, openView)),
});
export type TableView = Awaited<ReturnType<typeof view>>;
export type OpenView = NonNullable<TableView['round']>;
export type LastView = NonNullable<TableView['last']>;

export const thirteen: GameModule = {
  family: 'thirteen',
  variants,

  act: async (context, action, input) => {
    if (action === 'start') return start(context, readInput(startInput, input).base);
    if (action === 'lay') return lay(context, readInput(layInput, input));
    throw new Refusal('bad_input');
  },

  view,

  overdue: async (context) => {
    const round = await rounds.open(context);
    if (round) await settle(context, round, arrange(round.state.own));
  },

  replay: (_variant, draw, state) => outcomeOf(drawHands(draw), closedState.parse(state).rows),
};

const openView = ({ id, state: { number, base, own }, openedAt, dueAt }: Open<State>) => ({
  id,
  number,
  base,
  own,
  /** Index in the list of special hands. With a special hand nothing has to be arranged. */
  special: specialOf(own) ?? null,
  opened_at: openedAt.toISOString(),
  due_at: dueAt.toISOString(),
});

/** Debits the largest possible loss before any card is shown. */
const start = async (context: PlayContext, base: string) => {
  const number = await rounds.next(context);
  const dueAt = later(context.now, CHOICE_MS);
  const empty: State = { number, base, own: [], house: [] };
  const round = await context.openRound(empty, dueAt);
  const stake = unitsOf(base) * BigInt(MOST_UNITS);
  await context.bet(round, [{ selection: 'hand', stake, detail: `底注 ${base} · ${heldWords(stake)}` }]);
  const { draw } = await context.draw(round);
  await context.saveRound(round, { ...empty, ...drawHands(draw) }, dueAt);
  return { round };
};

const lay = async (context: PlayContext, { round: id, rows }: z.output<typeof layInput>) => {
  const round = await rounds.asked(context, id);
  if (!isFair(rows, round.state.own)) throw new Refusal('bad_rows', '须头墩 ≤ 中墩 ≤ 尾墩');
  await settle(context, round, rows);
  return { round: id };
};

const settle = async (context: PlayContext, { id, state }: Open<State>, rows: Rows): Promise<void> => {
  const [bet] = await context.bets(id);
  if (bet === undefined) throw new Error('the held bet is missing');
  const base = unitsOf(state.base);
  const outcome = outcomeOf(state, rows);
  const payout = bet.stake + afterCommission(base * BigInt(outcome.units));
  await context.saveRound(id, { ...state, rows, held: formatMoney(bet.stake), payout: formatMoney(payout) }, null);
  const net = payout - bet.stake;
  const result = `${net > 0n ? '+' : ''}${formatMoney(net)}`;
  const detail = `底注 ${state.base} · ${heldWords(bet.stake)} · 结果 ${result} · ${wordsOf(outcome)}`;
  const validStake = base * BigInt(outcome.decided);
  await context.settle(id, [{ betId: bet.id, payout, validStake, detail }], outcome);
};

/** The stake of a bet is the largest possible loss, and what is not lost is returned. */
const heldWords = (stake: bigint): string => `冻结 ${formatMoney(stake)}`;

const sideWords = ({ rows, orders, special }: Outcome['own']): string =>
  special === null
    ? rows.map((row, at) => `${row.map(oxRules.cardName).join('')} ${ROW_KINDS[kindOf(orders[at] ?? 0)]}`).join(' / ')
    : `${rows.flat().map(oxRules.cardName).join('')} ${SPECIALS[special]?.name}`;

const wordsOf = ({ own, house, sweep, units }: Outcome): string => {
  const end = units === 0 ? '平' : `${units > 0 ? '赢' : '输'} ${Math.abs(units)} 水`;
  return `我 ${sideWords(own)}，庄 ${sideWords(house)}，${sweep ? '打枪，' : ''}${end}`;
};
