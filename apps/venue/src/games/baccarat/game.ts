import { formatMoney, parseMoney } from '@koi/money';
import { z } from 'zod';
import {
  type ClosedRound,
  type GameModule,
  type OpenRound,
  type PlacedBet,
  type PlayContext,
  Refusal,
  type Variant,
} from '../../core/game.ts';
import { readInput } from '../../core/read-input.ts';
import { type CardOutcome, type CardTable, grade, tableFor } from './table.ts';

/** Duration of each phase of a round. */
interface Timing {
  bet_ms: number;
  lock_ms: number;
  card_ms: number;
  third_ms: number;
  settle_ms: number;
}

interface Config {
  rules: CardTable['rules'];
  timing: Timing;
}

const CALM: Timing = { bet_ms: 20_000, lock_ms: 600, card_ms: 420, third_ms: 900, settle_ms: 3_000 };
const QUICK: Timing = { bet_ms: 10_000, lock_ms: 300, card_ms: 240, third_ms: 480, settle_ms: 2_000 };

const variant = (code: string, name: string, theme: string, rtp: string, config: Config): Variant => ({
  code,
  name,
  platform: 'yunding',
  category: 'realbet',
  theme,
  rtp,
  config,
});

// The stated return is that of 闲 (or 龙, 虎), the lower one of the two main fields. The rules list the return of every
// field.
const variants: readonly Variant[] = [
  variant('baccarat', '至尊百家乐', 'malachite', '0.9876', { rules: 'baccarat', timing: CALM }),
  variant('speedbaccarat', '极速百家乐', 'azurite', '0.9876', { rules: 'baccarat', timing: QUICK }),
  variant('dragontiger', '龙虎争锋', 'rouge', '0.9627', {
    rules: 'dragontiger',
    timing: { ...CALM, card_ms: 700 },
  }),
  variant('ox', '百人牛牛', 'ochre', '0.9750', { rules: 'hundredox', timing: { ...CALM, card_ms: 620 } }),
];

/** The 珠盘路 has six rows and eight columns. */
const BEAD_ROWS = 6;
const BEAD_COLUMNS = 8;
const MOST_BETS = 60;

const betInput = z.object({
  round: z.string().max(64).nullish(),
  bets: z
    .array(z.object({ selection: z.string().max(20), amount: z.string().max(16) }))
    .min(1)
    .max(10),
});
const dealInput = z.object({ round: z.string().max(64) });

const openState = z.object({ number: z.number().int() });
const closedState = openState.extend({
  bets: z.array(z.object({ selection: z.string(), stake: z.string(), payout: z.string() })),
});

const configOf = ({ config }: Variant): Config => config as Config;
const tableOf = (given: Variant): CardTable => tableFor(configOf(given).rules);

const view = async (context: PlayContext) => {
  const [round, closed] = [await context.round(), await context.recent(BEAD_ROWS * BEAD_COLUMNS)];
  const { rules, timing } = configOf(context.variant);
  return {
    rules,
    timing,
    selections: tableOf(context.variant).selections.map(({ least, most, ...field }) => ({
      ...field,
      least: formatMoney(least),
      most: formatMoney(most),
    })),
    round: round ? openView(round, await context.bets(round.id)) : null,
    last: closed[0] ? lastView(closed[0]) : null,
    ...marksOf(context.variant, closed),
  };
};
export type TableView = Awaited<ReturnType<typeof view>>;
export type LastView = NonNullable<TableView['last']>;

export const baccarat: GameModule = {
  family: 'baccarat',
  variants,

  act: async (context, action, input) => {
    if (action === 'bet') return placeBets(context, readInput(betInput, input));
    if (action === 'deal') return deal(context, readInput(dealInput, input).round);
    throw new Refusal('bad_input');
  },

  view,

  overdue: async (context) => {
    const round = await context.round();
    if (round) await settle(context, round);
  },

  replay: (given, draw) => tableOf(given).play(draw),
};

const openView = ({ id, state, dueAt }: OpenRound, bets: readonly PlacedBet[]) => ({
  id,
  number: openState.parse(state).number,
  due_at: dueAt?.toISOString() ?? null,
  bets: bets.map(({ selection, stake }) => ({ selection, stake: formatMoney(stake) })),
});

const lastView = ({ id, state, outcome, closedAt }: ClosedRound) => ({
  id,
  ...closedState.parse(state),
  outcome: outcome as CardOutcome,
  closed_at: closedAt.toISOString(),
});

/** Rounds on the road maps, oldest first. The list starts with a whole column, so that beads keep their place. */
const marksOf = (given: Variant, closed: readonly ClosedRound[]) => {
  const numbered = closed.map(({ state, outcome }) => ({ number: closedState.parse(state).number, outcome }));
  const columns = Math.ceil((numbered[0]?.number ?? 0) / BEAD_ROWS);
  const before = Math.max(0, columns - BEAD_COLUMNS) * BEAD_ROWS;
  const marks = numbered.filter(({ number }) => number > before).map(({ outcome }) => tableOf(given).mark(outcome));
  return { marks: marks.reverse() };
};

/** The betting time starts with the first bet. A table without a bet has no open round. */
const placeBets = async (context: PlayContext, input: z.output<typeof betInput>) => {
  const open = await context.round();
  if (open ? isClosed(open, context.now) || (input.round ?? open.id) !== open.id : input.round)
    throw new Refusal('closed');
  const placed = open ? await context.bets(open.id) : [];
  const drafts = draftsOf(tableOf(context.variant), input.bets, placed);
  const round = open?.id ?? (await openRound(context));
  await context.bet(round, drafts);
  return { round };
};

const isClosed = ({ dueAt }: OpenRound, now: Date): boolean => dueAt !== null && dueAt <= now;

const openRound = async (context: PlayContext): Promise<string> => {
  const [last] = await context.recent(1);
  const number = last ? closedState.parse(last.state).number + 1 : 1;
  return context.openRound({ number }, new Date(context.now.getTime() + configOf(context.variant).timing.bet_ms));
};

const draftsOf = ({ selections }: CardTable, bets: z.output<typeof betInput>['bets'], placed: readonly PlacedBet[]) => {
  if (new Set(bets.map(({ selection }) => selection)).size !== bets.length) throw new Refusal('bad_input');
  if (placed.length + bets.length > MOST_BETS) throw new Refusal('limit');
  return bets.map(({ selection, amount }) => {
    const field = selections.find(({ code }) => code === selection);
    const stake = parseMoney(amount);
    if (field === undefined || stake === undefined) throw new Refusal('bad_input');
    const before = placed.reduce((sum, bet) => (bet.selection === selection ? sum + bet.stake : sum), 0n);
    if (stake < field.least || before + stake > field.most) throw new Refusal('limit');
    return { selection, stake, detail: `${field.name} ${field.odds}` };
  });
};

/** Deals before the betting time is over. For the last closed round, returns its result again. */
const deal = async (context: PlayContext, id: string) => {
  const open = await context.round();
  if (open?.id === id) await settle(context, open);
  const [last] = await context.recent(1);
  if (last?.id !== id) throw new Refusal('closed');
  return lastView(last);
};

/** Draws the outcome and pays every bet in one step. The animation on the page only shows the result. */
const settle = async (context: PlayContext, { id, state }: OpenRound): Promise<void> => {
  const table = tableOf(context.variant);
  const bets = await context.bets(id);
  const { draw } = await context.draw(id);
  const outcome = table.play(draw);
  const graded = grade(table, outcome, bets);
  const words = table.words(outcome);
  const named = new Map(table.selections.map(({ code, name, odds }) => [code, `${name} ${odds}`]));
  await context.saveRound(
    id,
    {
      number: openState.parse(state).number,
      bets: graded.map(({ selection, stake, payout }) => ({
        selection,
        stake: formatMoney(stake),
        payout: formatMoney(payout),
      })),
    },
    null,
  );
  await context.settle(
    id,
    graded.map(({ betId, selection, payout, validStake }) => ({
      betId,
      payout,
      validStake,
      detail: `${named.get(selection)} · ${words}`,
    })),
    outcome,
  );
};
