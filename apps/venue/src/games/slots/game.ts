import { formatMoney, parseMoney } from '@koi/money';
import { type GameModule, type PlayContext, Refusal, type Variant } from '../../core/game.ts';
import type { Draw } from '../../fairness/stream.ts';
import { type LineWin, type SlotRules, spin, winOf } from './engine.ts';
import { machineOf, slotVariants } from './variants.ts';

/** Limits of the total bet in units of 0.01, the same for every machine. */
const LEAST_TOTAL = 100n;
const MOST_TOTAL = 50_000n;
/** Free spins that the player does not use are played automatically after a day. */
const FREE_SPINS_KEPT_MS = 24 * 60 * 60 * 1000;

/** One spin as it is stored, displayed and proved. */
export interface SlotSpin {
  nonce: number;
  free: boolean;
  stops: number[];
  wins: LineWin[];
  scatters: number;
  /** In total bets, before the multiplier. */
  scatter_pay: number;
  /** Number of free spins that this spin triggered. */
  free_spins: number;
  /** Includes the multiplier of a free spin. */
  win: string;
}

interface SlotState {
  line_bet: string;
  /** Nonce of the paid spin. Every later spin of the round is free. */
  paid_nonce: number;
  free_left: number;
  won: string;
  spins: SlotSpin[];
}

export interface SlotResult {
  spin: SlotSpin;
  free_left: number;
  /** Win of the whole round so far; paid after its last spin. */
  won: string;
  closed: boolean;
}

export interface SlotView {
  limits: { least: string; most: string };
  /** Initial line bet: the last one of this player. */
  line_bet: string | null;
  /** Free spins that are not played yet. */
  free: { left: number; won: string; line_bet: string } | null;
  last: SlotSpin | null;
}

const limits = (rules: SlotRules) => {
  const lines = BigInt(rules.lines.length);
  return { least: LEAST_TOTAL / lines, most: MOST_TOTAL / lines };
};

const lineBetOf = (rules: SlotRules, input: unknown): bigint => {
  const amount = typeof input === 'string' ? parseMoney(input) : undefined;
  if (amount === undefined) throw new Refusal('bad_input');
  const { least, most } = limits(rules);
  if (amount < least || amount > most) throw new Refusal('limit');
  return amount;
};

const units = (amount: string): bigint => parseMoney(amount) ?? 0n;

const drawSpin = (rules: SlotRules, draw: Draw, lineBet: bigint, nonce: number, free: boolean): SlotSpin => {
  const result = spin(rules, draw);
  return {
    nonce,
    free,
    stops: result.stops,
    wins: result.wins,
    scatters: result.scatters,
    scatter_pay: result.scatterPay,
    free_spins: result.freeSpins,
    win: formatMoney(winOf(rules, result, lineBet, free)),
  };
};

const after = (state: SlotState, next: SlotSpin): SlotState => ({
  ...state,
  free_left: state.free_left - (next.free ? 1 : 0) + next.free_spins,
  won: formatMoney(units(state.won) + units(next.win)),
  spins: [...state.spins, next],
});

const detailOf = (rules: SlotRules, { line_bet, won, spins }: SlotState): string => {
  const free = spins.length > 1 ? ` · 免费旋转 ${spins.length - 1} 次` : '';
  return `${rules.lines.length} 线 × ${line_bet}${free} · 派彩 ${won}`;
};

/** A proof of one draw is compared with that spin, and a proof of several with the list of spins. */
const outcomeOf = ({ spins }: SlotState): SlotSpin | SlotSpin[] | undefined => (spins.length === 1 ? spins[0] : spins);

const keep = async (context: PlayContext, rules: SlotRules, id: string, state: SlotState): Promise<SlotResult> => {
  const closed = state.free_left === 0;
  await context.saveRound(id, state, closed ? null : new Date(context.now.getTime() + FREE_SPINS_KEPT_MS));
  if (closed) {
    const results = (await context.bets(id)).map((bet) => ({
      betId: bet.id,
      payout: units(state.won),
      validStake: bet.stake,
      detail: detailOf(rules, state),
    }));
    await context.settle(id, results, outcomeOf(state));
  }
  const last = state.spins.at(-1);
  if (!last) throw new Error(`round ${id} has no spin`);
  return { spin: last, free_left: state.free_left, won: state.won, closed };
};

const paidSpin = async (context: PlayContext, input: Record<string, unknown>): Promise<SlotResult> => {
  const rules = machineOf(context.variant.code);
  if (await context.round()) throw new Refusal('round_open', '请先完成免费旋转');
  const lineBet = lineBetOf(rules, input['line_bet']);
  const line_bet = formatMoney(lineBet);
  const empty: SlotState = { line_bet, paid_nonce: 0, free_left: 0, won: '0.00', spins: [] };
  const id = await context.openRound(empty, null);
  const stake = lineBet * BigInt(rules.lines.length);
  await context.bet(id, [{ selection: line_bet, stake, detail: `${rules.lines.length} 线 × ${line_bet}` }]);
  const { draw, nonce } = await context.draw(id);
  const drawn = drawSpin(rules, draw, lineBet, nonce, false);
  return keep(context, rules, id, after({ ...empty, paid_nonce: nonce }, drawn));
};

const freeSpin = async (context: PlayContext): Promise<SlotResult> => {
  const rules = machineOf(context.variant.code);
  const round = await context.round();
  if (!round) throw new Refusal('no_free_spins', '没有待进行的免费旋转');
  const state = round.state as SlotState;
  const { draw, nonce } = await context.draw(round.id);
  const drawn = drawSpin(rules, draw, units(state.line_bet), nonce, true);
  return keep(context, rules, round.id, after(state, drawn));
};

const lastSpin = (state: unknown): SlotSpin | null => (state as SlotState | undefined)?.spins.at(-1) ?? null;

const view = async (context: PlayContext): Promise<SlotView> => {
  const { least, most } = limits(machineOf(context.variant.code));
  const open = await context.round();
  const [closed] = open ? [] : await context.recent(1);
  const state = (open ?? closed)?.state as SlotState | undefined;
  return {
    limits: { least: formatMoney(least), most: formatMoney(most) },
    line_bet: state?.line_bet ?? null,
    free: open && state ? { left: state.free_left, won: state.won, line_bet: state.line_bet } : null,
    last: lastSpin(state),
  };
};

export const slots: GameModule = {
  family: 'slots',
  variants: slotVariants,
  async act(context, action, input) {
    if (action === 'spin') return paidSpin(context, input);
    if (action === 'free') return freeSpin(context);
    throw new Refusal('bad_input');
  },
  view,
  async overdue(context) {
    // Free spins can trigger more free spins, so the loop runs until the round is closed.
    for (let closed = false; !closed; ) ({ closed } = await freeSpin(context));
  },
  replay(variant: Variant, draw: Draw, state: unknown, nonce: number): SlotSpin {
    const { line_bet, paid_nonce } = state as SlotState;
    return drawSpin(machineOf(variant.code), draw, units(line_bet), nonce, nonce !== paid_nonce);
  },
};
