import { formatMoney, parseMoney } from '@koi/money';
import { z } from 'zod';
import { type GameModule, type OpenRound, type PlayContext, Refusal, type Variant } from '../../core/game.ts';
import { readInput } from '../../core/read-input.ts';
import {
  type Found,
  findPick,
  matchday,
  type Play,
  payoutOf,
  pickKey,
  play,
  pricesOf,
  sportOf,
  sports,
} from './engine.ts';
import type { Entry } from './model.ts';
import { FRESH, type Memory, remember } from './season.ts';
import type { Sport } from './sport.ts';
import { competitorsOf } from './sport.ts';
import { validStakes } from './turnover.ts';

const LEAST = 1_000n;
const MOST = 500_000n;
const MOST_BETS = 24;

const pick = { entry: z.string().max(120), market: z.string().max(20), selection: z.string().max(20) };
const betInput = z.object({
  day: z.number().int(),
  bets: z
    .array(z.object({ ...pick, odds: z.number().int(), stake: z.string().max(16) }))
    .min(1)
    .max(MOST_BETS),
});
const kickOffInput = z.object({ round: z.string().max(64) });

/** A bet as stored in the round, with the odds at which it was confirmed. */
const keptBet = z.object({
  id: z.string(),
  ...pick,
  label: z.string(),
  odds: z.number().int(),
  stake: z.string(),
  payout: z.string().optional(),
});
type KeptBet = z.output<typeof keptBet>;

const keptState = z.object({
  entries: z.array(z.object({ id: z.string(), keys: z.array(z.string()) })),
  bets: z.array(keptBet),
  /** The state before the matchday; after the round is closed, the state after it. */
  memory: z.custom<Memory>(),
  lockedAt: z.string().optional(),
});
type State = z.output<typeof keptState>;

const variants: readonly Variant[] = sports.map(({ code, name, platform, category, rtp }) => ({
  code,
  name,
  platform,
  category,
  theme: code,
  rtp,
  config: null,
}));

const view = async (context: PlayContext) => {
  const sport = sportOf(context.variant.code);
  const round = await context.round();
  const [closed] = await context.recent(1);
  const last = closed && keptState.parse(closed.state);
  const memory = last?.memory ?? FRESH;
  return {
    day: memory.played,
    times: sport.times,
    limits: { least: formatMoney(LEAST), most: formatMoney(MOST) },
    fixtures: matchday(sport, memory.played).map((entry) => fixtureView(sport, entry)),
    round: round ? { id: round.id, due_at: round.dueAt?.toISOString() ?? null, bets: betsOf(round) } : null,
    last: closed && last ? { id: closed.id, outcome: closed.outcome as { plays: Play[] }, ...lastView(last) } : null,
    memory,
  };
};
export type MatchesView = Awaited<ReturnType<typeof view>>;

export const matches: GameModule = {
  family: 'matches',
  variants,

  act: async (context, action, input) => {
    if (action === 'bet') return placeBets(context, readInput(betInput, input));
    if (action === 'kickoff') return kickOff(context, readInput(kickOffInput, input).round);
    throw new Refusal('bad_input');
  },

  view,

  overdue: async (context) => {
    const round = await context.round();
    if (round) await lock(context, round, round.dueAt ?? context.now);
  },

  replay: (variant, draw, state) => ({ plays: play(sportOf(variant.code), keptState.parse(state).entries, draw) }),
};

const betsOf = ({ state }: OpenRound): KeptBet[] => keptState.parse(state).bets;
const lastView = ({ entries, bets, lockedAt }: State) => ({ entries, bets, locked_at: lockedAt ?? null });

const fixtureView = (sport: Sport, entry: Entry) => ({
  ...entry,
  markets: pricesOf(sport, entry).markets.map(({ key, name, note, selections }) => ({
    key,
    name,
    note,
    selections: selections.map((one) => ({ key: one.key, label: one.label, odds: one.odds })),
  })),
});

const memoryOf = async (context: PlayContext): Promise<{ memory: Memory; busyUntil: number }> => {
  const [closed] = await context.recent(1);
  if (!closed) return { memory: FRESH, busyUntil: 0 };
  const { memory, lockedAt } = keptState.parse(closed.state);
  const { lockMs, revealMs } = sportOf(context.variant.code).times;
  return { memory, busyUntil: Date.parse(lockedAt ?? '') + lockMs + revealMs };
};

/** The countdown to the kick-off starts with the first bet. A table without a bet has no open round. */
const placeBets = async (context: PlayContext, { day, bets }: z.output<typeof betInput>) => {
  const sport = sportOf(context.variant.code);
  const { memory, busyUntil } = await memoryOf(context);
  const round = await context.round();
  const late = round?.dueAt ? round.dueAt <= context.now : context.now.getTime() < busyUntil;
  if (late || day !== memory.played) throw new Refusal('closed');

  const state: State = round
    ? keptState.parse(round.state)
    : { entries: matchday(sport, memory.played).map(({ id, keys }) => ({ id, keys: [...keys] })), bets: [], memory };
  const found = bets.map((bet) => ({ bet, ...take(sport, state, bet) }));
  holdLimits(state.bets, found);

  const dueAt = round?.dueAt ?? new Date(context.now.getTime() + sport.times.betMs);
  const id = round?.id ?? (await context.openRound(state, dueAt));
  const placed = await context.bet(
    id,
    found.map(({ bet, stake, what }) => ({
      selection: pickKey(bet),
      stake,
      detail: `${wordsOf(sport, what)} @${oddsText(bet.odds)}`,
    })),
  );
  const kept = found.map(({ bet, stake, what }, index) => ({
    ...bet,
    id: placed[index]?.id ?? '',
    label: what.selection.label,
    stake: formatMoney(stake),
  }));
  await context.saveRound(id, { ...state, bets: [...state.bets, ...kept] }, dueAt);
  return { round: id, due_at: dueAt.toISOString() };
};

type BetInput = z.output<typeof betInput>['bets'][number];

const take = (sport: Sport, state: State, bet: BetInput): { what: Found; stake: bigint } => {
  const what = findPick(sport, state.entries, bet);
  const stake = parseMoney(bet.stake);
  if (!what || stake === undefined) throw new Refusal('bad_input');
  if (what.selection.odds !== bet.odds) throw new Refusal('odds_changed');
  return { what, stake };
};

/** Limits the total stake on one selection in a round, over all bets. */
const holdLimits = (before: readonly KeptBet[], found: readonly { bet: BetInput; stake: bigint }[]): void => {
  if (before.length + found.length > MOST_BETS) throw new Refusal('limit');
  if (found.some(({ stake }) => stake < LEAST)) throw new Refusal('limit');
  const totals = new Map<string, bigint>();
  const add = (key: string, stake: bigint) => totals.set(key, (totals.get(key) ?? 0n) + stake);
  for (const bet of before) add(pickKey(bet), parseMoney(bet.stake) ?? 0n);
  for (const { bet, stake } of found) add(pickKey(bet), stake);
  if ([...totals.values()].some((total) => total > MOST)) throw new Refusal('limit');
};

/** Starts the round before its countdown ends. Repeating the call for a started round changes nothing. */
const kickOff = async (context: PlayContext, id: string) => {
  const round = await context.round();
  if (round?.id === id)
    await lock(context, round, round.dueAt && round.dueAt < context.now ? round.dueAt : context.now);
  const [last] = await context.recent(1);
  if (last?.id !== id) throw new Refusal('closed');
  return { round: id };
};

/** Draws every score and pays every bet in one step. The animation on the page only shows the result. */
const lock = async (context: PlayContext, round: OpenRound, at: Date): Promise<void> => {
  const sport = sportOf(context.variant.code);
  const state = keptState.parse(round.state);
  const { draw } = await context.draw(round.id);
  const plays = play(sport, state.entries, draw);
  const settled = state.bets.map((bet) => {
    const found = findPick(sport, state.entries, bet);
    const result = plays.find(({ id }) => id === bet.entry)?.result;
    if (!found || !result) throw new Error(`round ${round.id}: bet ${bet.id} names nothing of its matchday`);
    const stake = parseMoney(bet.stake) ?? 0n;
    return { bet, found, stake, result, payout: payoutOf(stake, bet.odds, found, result) };
  });
  const valid = validStakes(
    settled.map(({ bet, stake, found, result }) => ({
      market: `${bet.entry}/${bet.market}`,
      selection: bet.selection,
      stake,
      returned: found.selection.verdict(result) === 'push',
    })),
    (market) => settled.find(({ bet }) => `${bet.entry}/${bet.market}` === market)?.found.market.selections.length ?? 0,
  );
  const memory = remember(sport, state.memory, state.entries, plays);
  const bets = settled.map(({ bet, payout }) => ({ ...bet, payout: formatMoney(payout) }));
  await context.saveRound(round.id, { ...state, bets, memory, lockedAt: at.toISOString() }, null);
  await context.settle(
    round.id,
    settled.map(({ bet, found, payout }, index) => ({
      betId: bet.id,
      payout,
      validStake: valid[index] ?? 0n,
      detail: `${wordsOf(sport, found)} @${oddsText(bet.odds)} · ${scoreWords(sport, found.entry, memory)}`,
    })),
    { plays },
  );
};

const oddsText = (odds: number): string => (odds / 100).toFixed(2);

const namesOf = (sport: Sport, entry: Entry): string[] => competitorsOf(sport, entry).map(({ name }) => name);

const wordsOf = (sport: Sport, { entry, market, selection }: Found): string => {
  const where = sport.layout === 'race' ? sport.series : namesOf(sport, entry).join(' 对 ');
  return `${where} · ${market.name} ${selection.label}`;
};

const scoreWords = (sport: Sport, entry: Entry, { log }: Memory): string => {
  const row = log.find(({ id }) => id === entry.id);
  const names = namesOf(sport, entry);
  if (sport.layout === 'race') return `名次 ${row?.score.map((runner) => runner + 1).join(' ')}`;
  const score = row?.score.join(':') ?? '';
  const won = row?.winner === undefined ? '' : ` ${names[row.winner]} 胜`;
  return sport.layout === 'duel' ? `${score}${won}` : `比分 ${score}`;
};
