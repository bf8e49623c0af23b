import { formatMoney } from '@koi/money';
import { z } from 'zod';
import { type GameModule, type PlayContext, Refusal, type Variant } from '../../core/game.ts';
import { readInput } from '../../core/read-input.ts';
import type { Draw } from '../../fairness/stream.ts';
import { costOf, createDesk, labelOf, returnLate, type Seat, type ShotAnswer, unknownShot } from './desk.ts';
import { catchBelow, LEVEL_COSTS, resolveShot } from './engine.ts';
import { scheduleSeed } from './schedule.ts';
import {
  add,
  allowedShots,
  dueAt,
  FLIGHT_MS,
  type Flying,
  FULL_SHOTS,
  isOver,
  newSitting,
  readSitting,
  type Sitting,
  withPace,
} from './sitting.ts';
import { BOSS_PLACE, speciesAt, WATERS, watersOf } from './waters.ts';

const BATCH = 20;

const shotId = z.string().regex(/^[\w-]{1,24}$/);
const shootInput = z.object({
  shots: z
    .array(z.object({ id: shotId, level: z.number().int().min(1).max(LEVEL_COSTS.length) }))
    .min(1)
    .max(BATCH),
});
const hitInput = z.object({
  shots: z
    .array(z.object({ id: shotId, fish: z.string().max(24) }))
    .min(1)
    .max(BATCH),
});
const missInput = z.object({
  shots: z
    .array(z.object({ id: shotId }))
    .min(1)
    .max(BATCH),
});

const variants: readonly Variant[] = WATERS.map((waters) => ({
  code: waters.code,
  name: waters.name,
  platform: 'canghai',
  category: 'fish',
  theme: waters.theme,
  rtp: '0.9600',
  config: { fish: waters.fish, boss: waters.boss },
}));

const view = async (context: PlayContext) => {
  const waters = watersOf(context.variant.code);
  const seat = await seatOf(context);
  return {
    seed: scheduleSeed(waters.code),
    levels: LEVEL_COSTS.map((cost) => formatMoney(BigInt(cost))),
    fish: waters.fish.map((species) => ({ ...species, below: catchBelow(species) })),
    boss: { ...waters.boss, below: catchBelow(waters.boss) },
    flight_ms: FLIGHT_MS,
    full_shots: FULL_SHOTS,
    sitting: seat === undefined ? null : summary(seat.sitting, context.now.getTime()),
  };
};
export type FishingView = Awaited<ReturnType<typeof view>>;

export const fishing: GameModule = {
  family: 'fishing',
  variants,

  async act(context, action, input) {
    if (action === 'shoot') return shoot(context, readInput(shootInput, input).shots);
    if (action === 'hit') return hit(context, readInput(hitInput, input).shots);
    if (action === 'miss') return miss(context, readInput(missInput, input).shots);
    if (action === 'rest') return rest(context);
    throw new Refusal('bad_input');
  },

  view,

  async overdue(context) {
    const seat = await seatOf(context);
    if (seat !== undefined) await finish(context, seat, await returnLate(context, seat));
  },

  replay(variant: Variant, draw: Draw, state: unknown, nonce: number) {
    const shot = readSitting(state).decided.find((one) => one.nonce === nonce);
    if (shot === undefined) throw new RangeError(`no shot of nonce ${nonce}`);
    const species = speciesAt(watersOf(variant.code), shot.place);
    return { nonce, species: species.name, below: catchBelow(species), ...resolveShot(species, draw) };
  },
};

const seatOf = async (context: PlayContext): Promise<Seat | undefined> => {
  const round = await context.round();
  return round === undefined ? undefined : { round, sitting: readSitting(round.state) };
};

export type ShootAnswer = Awaited<ReturnType<typeof shoot>>;

/** Debits and fires the requested shots that the firing rate and the balance allow, in their order. */
const shoot = async (context: PlayContext, wanted: readonly { id: string; level: number }[]) => {
  const now = context.now.getTime();
  const seat = await seated(context);
  const sitting = await returnLate(context, seat);
  const names = new Set(sitting.flying.map(({ id }) => id));
  if (wanted.some(({ id }) => names.size === names.add(id).size)) throw new Refusal('bad_input');

  const allowed = wanted.slice(0, allowedShots(sitting, now, wanted.length));
  if (allowed.length === 0) throw new Refusal('too_fast');
  const affordable = affordablePart(allowed, await context.balance());
  if (affordable.length === 0) throw new Refusal('insufficient');

  const bets = await context.bet(
    seat.round.id,
    affordable.map(({ level }) => ({ selection: labelOf(level), stake: costOf(level), detail: labelOf(level) })),
  );
  const flying = affordable.map(({ id, level }, index): Flying => {
    const bet = bets[index];
    if (bet === undefined) throw new RangeError(`shot ${id} has no bet`);
    return { id, bet: bet.id, level, at: now };
  });
  const next: Sitting = {
    ...sitting,
    flying: [...sitting.flying, ...flying],
    pace: withPace(sitting, now, flying.length),
    lastAt: now,
    fired: sitting.fired + flying.length,
    staked: flying.reduce((sum, { level }) => add(sum, costOf(level)), sitting.staked),
  };
  await context.saveRound(seat.round.id, next, dueAt(next));
  return {
    fired: flying.map(({ id }) => id),
    refused: wanted.slice(flying.length).map(({ id }, index) => ({
      id,
      code: flying.length + index < allowed.length ? 'insufficient' : 'too_fast',
    })),
  };
};

const seated = async (context: PlayContext): Promise<Seat> => {
  const seat = await seatOf(context);
  if (seat !== undefined) return seat;
  // The firing rate carries over from the previous round, so that ending a round does not reload the cannon.
  const [last] = await context.recent(1);
  const pace = last === undefined ? 0 : readSitting(last.state).pace;
  const sitting = { ...newSitting(context.now.getTime()), pace };
  const id = await context.openRound(sitting, dueAt(sitting));
  return { round: { id, state: sitting, openedAt: context.now, dueAt: dueAt(sitting) }, sitting };
};

const affordablePart = <T extends { level: number }>(shots: readonly T[], balance: bigint): T[] => {
  let left = balance;
  const end = shots.findIndex(({ level }) => {
    left -= costOf(level);
    return left < 0n;
  });
  return shots.slice(0, end === -1 ? shots.length : end);
};

/** Decides each shot that reached a fish exactly once. A shot whose fish is not present is refunded. */
const hit = async (context: PlayContext, hits: readonly { id: string; fish: string }[]) => {
  const seat = await seatOf(context);
  if (seat === undefined) return { shots: hits.map(({ id }) => unknownShot(id)) };
  const desk = createDesk(context, seat);
  const answers: ShotAnswer[] = [];
  for (const { id, fish } of hits) answers.push(await desk.meet(id, fish));
  await finish(context, seat, await desk.close());
  return { shots: answers };
};

const miss = async (context: PlayContext, misses: readonly { id: string }[]) => {
  const seat = await seatOf(context);
  if (seat === undefined) return { shots: misses.map(({ id }) => unknownShot(id)) };
  const desk = createDesk(context, seat);
  const answers = misses.map(({ id }) => desk.giveBack(id, 'missed'));
  await finish(context, seat, await desk.close());
  return { shots: answers };
};

/** Closes the round at the player's request, so that the seeds can be changed. It stays open while shots are flying. */
const rest = async (context: PlayContext) => {
  const seat = await seatOf(context);
  if (seat === undefined) return { closed: true };
  const sitting = await returnLate(context, seat);
  if (sitting.flying.length > 0) {
    await context.saveRound(seat.round.id, sitting, dueAt(sitting));
    return { closed: false };
  }
  await context.saveRound(seat.round.id, sitting, null);
  await context.settle(seat.round.id, [], outcomeOf(sitting));
  return { closed: true };
};

const finish = async (context: PlayContext, seat: Seat, sitting: Sitting): Promise<void> => {
  await context.saveRound(seat.round.id, sitting, dueAt(sitting));
  if (isOver(sitting, context.now.getTime())) await context.settle(seat.round.id, [], outcomeOf(sitting));
};

const netOf = (sitting: Sitting): bigint => BigInt(sitting.paid) + BigInt(sitting.refunded) - BigInt(sitting.staked);

const outcomeOf = (sitting: Sitting) => {
  const catches = sitting.decided.filter(({ multiplier }) => multiplier > 0);
  return {
    text: `${sitting.fired} 炮 · 捕获 ${catches.length} 条`,
    shots: sitting.fired,
    caught: catches.length,
    boss: catches.some(({ place }) => place === BOSS_PLACE),
    best: Math.max(0, ...catches.map(({ multiplier }) => multiplier)),
    returned: sitting.returned,
    net: formatMoney(netOf(sitting)),
  };
};

const summary = (sitting: Sitting, now: number) => ({
  flying: sitting.flying.map(({ id, level, at }) => ({ id, level, at })),
  caught: sitting.caught.filter(({ until }) => until > now).map(({ fish }) => fish),
  fired: sitting.fired,
  full: sitting.fired >= FULL_SHOTS,
  net: formatMoney(netOf(sitting)),
});
