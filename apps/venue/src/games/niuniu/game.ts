import { formatMoney, parseMoney } from '@koi/money';
import { z } from 'zod';
import { type GameModule, type PlayContext, Refusal, type Variant } from '../../core/game.ts';
import { readInput } from '../../core/read-input.ts';
import { createRounds, isDue, later, type Open } from '../rounds.ts';
import {
  afterCommission,
  BIDS,
  bankerOf,
  bankerRisk,
  drawTable,
  openTable,
  SEATS,
  STAKES,
  seatRisk,
  type TableOutcome,
} from './engine.ts';
import { flowerRules, type HandRules, oxRules } from './hands.ts';
import { landlordRules } from './landlord.ts';
import { tileRules } from './tiles.ts';

interface Config {
  rules: 'ox' | 'flower' | 'tiles' | 'landlord';
}

const variants: readonly Variant[] = [
  { code: 'niuniu', name: '抢庄牛牛', theme: 'ochre', rtp: '0.9626', config: { rules: 'ox' } },
  { code: 'goldenflower', name: '三张金花', theme: 'cinnabar', rtp: '0.9743', config: { rules: 'flower' } },
  { code: 'erbagang', name: '二八杠', theme: 'malachite', rtp: '0.9733', config: { rules: 'tiles' } },
  { code: 'landlord', name: '斗地主比牌', theme: 'azurite', rtp: '0.9763', config: { rules: 'landlord' } },
].map((each) => ({ ...each, platform: 'yaji', category: 'joker' }));

const BASES = ['1.00', '10.00', '50.00', '100.00'];
const CHOICE_MS = 10_000;
/** Time for the animation that moves the banker's badge, before the stakes are chosen. */
const BANKER_MS = 1_400;
const HOUSE_NAMES = ['火狐客', '青竹翁', '云鹤子', '玉兔儿'];

const startInput = z.object({ base: z.enum(BASES) });
const bidInput = z.object({ round: z.string().max(64), bid: z.number().int().min(0).max(4) });
const stakeInput = z.object({
  round: z.string().max(64),
  stake: z.number().refine((stake) => STAKES.some((each) => each === stake)),
});

/** The stored state of a round. It contains the hidden cards, which a view never shows before the round is over. */
const stateShape = z.object({
  number: z.number().int(),
  base: z.string(),
  phase: z.enum(['bid', 'stake', 'open']),
  table: z.object({
    bids: z.array(z.number()),
    tie: z.number(),
    stakes: z.array(z.number()),
    cards: z.array(z.array(z.number())),
  }),
  bid: z.number().nullable(),
  stake: z.number().nullable(),
  held: z.string().nullable(),
  payout: z.string().nullable(),
});
type State = z.output<typeof stateShape>;
const rounds = createRounds({
  open: stateShape,
  last: stateShape
    .pick({ number: true, base: true })
    .extend({ bid: z.number(), stake: z.number(), held: z.string(), payout: z.string() }),
  outcome: z.custom<TableOutcome>(),
});

const RULES: Record<Config['rules'], HandRules> = {
  ox: oxRules,
  flower: flowerRules,
  tiles: tileRules,
  landlord: landlordRules,
};
/** Names of the two sides and of the bid. */
const BANKED = { banker: '庄', seat: '闲', bid: '抢庄' };
const WORDS: Record<Config['rules'], typeof BANKED> = {
  ox: BANKED,
  flower: BANKED,
  tiles: BANKED,
  landlord: { banker: '地主', seat: '农民', bid: '抢地主' },
};
const wordsFor = ({ config }: Variant): typeof BANKED => WORDS[(config as Config).rules];
const rulesOf = ({ config }: Variant): HandRules => RULES[(config as Config).rules];
const unitsOf = (base: string): bigint => parseMoney(base) ?? 0n;

const view = async (context: PlayContext) => {
  const rules = rulesOf(context.variant);
  return {
    rules: (context.variant.config as Config).rules,
    bases: BASES,
    /** This and the other risks are in base stakes. */
    entry: bankerRisk(1, rules),
    bids: BIDS.map((bid) => ({ bid, risk: bankerRisk(Math.max(bid, 1), rules) })),
    stakes: STAKES,
    seat_risk: seatRisk(1, 1, rules),
    kinds: rules.kinds,
    commission_percent: 4,
    house: HOUSE_NAMES,
    choice_ms: CHOICE_MS,
    ...(await rounds.view(context, openView)),
  };
};
export type TableView = Awaited<ReturnType<typeof view>>;
export type OpenView = NonNullable<TableView['round']>;
export type LastView = NonNullable<TableView['last']>;

export const niuniu: GameModule = {
  family: 'niuniu',
  variants,

  act: async (context, action, input) => {
    if (action === 'start') return start(context, readInput(startInput, input).base);
    if (action === 'bid') {
      const { round, bid } = readInput(bidInput, input);
      return takeBid(context, await asked(context, round, 'bid'), bid);
    }
    if (action === 'stake') {
      const { round, stake } = readInput(stakeInput, input);
      return takeStake(context, await asked(context, round, 'stake'), stake);
    }
    throw new Refusal('bad_input');
  },

  view,

  overdue: async (context) => {
    const round = await rounds.open(context);
    if (round?.state.phase === 'bid') await takeBid(context, round, 0, round.dueAt);
    // After a long absence, the second choice is missed as well.
    const next = await rounds.open(context);
    if (next?.state.phase === 'stake' && isDue(next, context.now)) await takeStake(context, next, 1);
  },

  replay: (given, draw, state) => {
    const { bid, stake } = stateShape.parse(state);
    const rules = rulesOf(given);
    return openTable(drawTable(draw, rules), { bid: bid ?? 0, stake: stake ?? 1 }, rules);
  },
};

const openView = ({ state, ...round }: Open<State>) => {
  const { seat, multiple, tied } = bankerOf(state.table, state.bid ?? 0);
  return {
    id: round.id,
    number: state.number,
    base: state.base,
    phase: state.phase,
    opened_at: round.openedAt.toISOString(),
    due_at: round.dueAt.toISOString(),
    house_bids: state.table.bids,
    ...(state.phase === 'stake' && {
      bid: state.bid,
      banker: seat,
      multiple,
      tied,
      house_stakes: state.table.stakes,
    }),
  };
};

/** Starts a round. The player must be able to pay what missed choices could cost. */
const start = async (context: PlayContext, base: string) => {
  const number = await rounds.next(context);
  const rules = rulesOf(context.variant);
  const entry = unitsOf(base) * BigInt(bankerRisk(1, rules));
  if ((await context.balance()) < entry) throw new Refusal('insufficient', `入座需余额 ${formatMoney(entry)}`);
  const objection = await context.objection(entry);
  if (objection !== undefined) throw objection;
  // A draw belongs to a round, so the round is opened first. The same draw gives the cards and the house bids.
  const state = { number, base, phase: 'bid' as const, bid: null, stake: null, held: null, payout: null };
  const empty = { bids: [], tie: 0, stakes: [], cards: [] };
  const dueAt = later(context.now, CHOICE_MS);
  const round = await context.openRound({ ...state, table: empty }, dueAt);
  const { draw } = await context.draw(round);
  await context.saveRound(round, { ...state, table: drawTable(draw, rules) }, dueAt);
  return { round };
};

/** Returns the open round if it has this id and waits for this choice. */
const asked = async (context: PlayContext, id: string, phase: State['phase']): Promise<Open<State>> => {
  const round = await rounds.asked(context, id);
  if (round.state.phase !== phase) throw new Refusal('closed');
  return round;
};

/** Debits a banker's largest possible loss when the player becomes banker; otherwise waits for the stake. */
const takeBid = async (context: PlayContext, round: Open<State>, bid: number, from = context.now) => {
  const { id, state } = round;
  const rules = rulesOf(context.variant);
  const { seat, multiple } = bankerOf(state.table, bid);
  const risk = unitsOf(state.base) * BigInt(bankerRisk(Math.max(bid, 1), rules));
  if (bid > 0 && (await context.balance()) < risk) throw new Refusal('insufficient');
  const next = { ...state, bid };
  if (seat === 0) {
    await settle(context, round, { ...next, stake: 1 }, unitsOf(state.base) * BigInt(bankerRisk(multiple, rules)));
  } else {
    await context.saveRound(id, { ...next, phase: 'stake' }, later(from, BANKER_MS + CHOICE_MS));
  }
  return { round: id };
};

const takeStake = async (context: PlayContext, round: Open<State>, stake: number) => {
  const { id, state } = round;
  const rules = rulesOf(context.variant);
  const { multiple } = bankerOf(state.table, state.bid ?? 0);
  await settle(context, round, { ...state, stake }, unitsOf(state.base) * BigInt(seatRisk(multiple, stake, rules)));
  return { round: id };
};

/** Debits the largest possible loss as the only bet of the round, reveals all hands and pays in the same transaction. */
const settle = async (context: PlayContext, { id, dueAt }: Open<State>, state: State, held: bigint): Promise<void> => {
  // In a round that continues with default choices, the balance may have been moved away, or the player's protection
  // refuses the bet. The player has seen no card, so the round is voided.
  if (isDue({ dueAt }, context.now)) {
    if ((await context.balance()) < held) return context.voidRound(id, '余额不足，本局取消');
    if ((await context.objection(held)) !== undefined) return context.voidRound(id, '玩家保护，本局取消');
  }
  const rules = rulesOf(context.variant);
  const base = unitsOf(state.base);
  const outcome = openTable(state.table, { bid: state.bid ?? 0, stake: state.stake ?? 1 }, rules);
  const words = wordsFor(context.variant);
  const side = outcome.banker === 0 ? 'banker' : 'seat';
  const detail = `${words[side]} · 底注 ${state.base} · ${words.bid} ${outcome.multiple} 倍`;
  const [bet] = await context.bet(id, [{ selection: side, stake: held, detail }]);
  if (bet === undefined) throw new Error('the held bet is missing');
  const payout = held + afterCommission(base * BigInt(outcome.nets[0] ?? 0));
  const saved = { ...state, phase: 'open', held: formatMoney(held), payout: formatMoney(payout) };
  await context.saveRound(id, saved, null);
  const validStake = base * BigInt(outcome.units);
  await context.settle(
    id,
    [{ betId: bet.id, payout, validStake, detail: `${detail} · ${tellHands(outcome, rules, words.banker)}` }],
    outcome,
  );
};

const tellHands = ({ hands, banker }: TableOutcome, { cardName }: HandRules, name: string): string =>
  Array.from({ length: SEATS }, (_, seat) => {
    const hand = hands[seat];
    const who = seat === 0 ? '我' : HOUSE_NAMES[seat - 1];
    return `${who}${seat === banker ? `（${name}）` : ''} ${hand?.cards.map(cardName).join('')} ${hand?.name}`;
  }).join('，');
