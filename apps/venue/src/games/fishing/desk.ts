import { formatMoney } from '@koi/money';
import type { BetResult, OpenRound, PlayContext } from '../../core/game.ts';
import { LEVEL_COSTS, resolveShot, type Species } from './engine.ts';
import { type Swim, scheduleSeed, swimById } from './schedule.ts';
import { add, type Flying, isLate, type Sitting } from './sitting.ts';
import { speciesAt, watersOf } from './waters.ts';

/** Allowed difference between the clocks of client and server. */
const CLOCK_SLACK_MS = 1_000;

/** The outcome of one shot, as sent to the client. */
export interface ShotAnswer {
  id: string;
  state: 'caught' | 'escaped' | 'left' | 'late' | 'missed' | 'unknown';
  multiplier: number;
  payout: string;
  nonce: number | null;
}

/** An open round with its parsed state. */
export interface Seat {
  round: OpenRound;
  sitting: Sitting;
}

const RETURN_TEXTS = { left: '鱼已游走，退回', late: '超时未命中，退回', missed: '未命中，退回' } as const;
type Return = keyof typeof RETURN_TEXTS;

export const costOf = (level: number): bigint => BigInt(LEVEL_COSTS[level - 1] ?? 0);
export const labelOf = (level: number): string => `炮台 ${level} 级`;

export const unknownShot = (id: string): ShotAnswer => ({
  id,
  state: 'unknown',
  multiplier: 0,
  payout: formatMoney(0n),
  nonce: null,
});

/** Collects the outcomes of flying shots and pays them together. */
export const createDesk = (context: PlayContext, { round, sitting }: Seat) => {
  const now = context.now.getTime();
  const waters = watersOf(context.variant.code);
  const seed = scheduleSeed(waters.code);
  const state: Sitting = { ...sitting, caught: sitting.caught.filter(({ until }) => until > now - CLOCK_SLACK_MS) };
  const results: BetResult[] = [];

  const take = (id: string): Flying | undefined => {
    const shot = state.flying.find((one) => one.id === id);
    state.flying = state.flying.filter((one) => one !== shot);
    return shot;
  };

  const giveBack = (id: string, why: Return): ShotAnswer => {
    const shot = take(id);
    if (shot === undefined) return unknownShot(id);
    return returned(shot, why);
  };

  const returned = (shot: Flying, why: Return): ShotAnswer => {
    const cost = costOf(shot.level);
    const detail = `${labelOf(shot.level)} · ${RETURN_TEXTS[why]}`;
    results.push({ betId: shot.bet, payout: cost, validStake: 0n, detail });
    state.returned += 1;
    state.refunded = add(state.refunded, cost);
    return { id: shot.id, state: why, multiplier: 0, payout: formatMoney(cost), nonce: null };
  };

  const decide = async (shot: Flying, swim: Swim, species: Species): Promise<ShotAnswer> => {
    const { draw, nonce } = await context.draw(round.id);
    const { roll, caught, multiplier } = resolveShot(species, draw);
    const cost = costOf(shot.level);
    const payout = cost * BigInt(multiplier);
    const came = caught ? `捕获 ×${multiplier}` : '未捕获';
    const detail = `${labelOf(shot.level)} · ${species.name} ${came}`;
    results.push({ betId: shot.bet, payout, validStake: cost, detail });
    const { level, bet } = shot;
    state.decided = [...state.decided, { nonce, bet, level, fish: swim.id, place: swim.place, roll, multiplier }];
    if (caught) state.caught = [...state.caught, { fish: swim.id, until: swim.until }];
    state.paid = add(state.paid, payout);
    return { id: shot.id, state: caught ? 'caught' : 'escaped', multiplier, payout: formatMoney(payout), nonce };
  };

  /** Returns the fish if it was visible at some time since the shot and this player has not caught it. */
  const present = (shot: Flying, fish: string): Swim | undefined => {
    if (state.caught.some((one) => one.fish === fish)) return undefined;
    const swim = swimById(seed, fish);
    const swam = swim !== undefined && swim.from <= now + CLOCK_SLACK_MS && swim.until >= shot.at - CLOCK_SLACK_MS;
    return swam ? swim : undefined;
  };

  return {
    giveBack,
    async meet(id: string, fish: string): Promise<ShotAnswer> {
      const shot = take(id);
      if (shot === undefined) return unknownShot(id);
      if (isLate(shot, now)) return returned(shot, 'late');
      const swim = present(shot, fish);
      if (swim === undefined) return returned(shot, 'left');
      return decide(shot, swim, speciesAt(waters, swim.place));
    },
    async close(): Promise<Sitting> {
      if (results.length > 0) await context.pay(round.id, results);
      return state;
    },
  };
};

/** Returns the cost of shots whose flight time is over. */
export const returnLate = async (context: PlayContext, seat: Seat): Promise<Sitting> => {
  const desk = createDesk(context, seat);
  for (const shot of seat.sitting.flying) if (isLate(shot, context.now.getTime())) desk.giveBack(shot.id, 'late');
  return desk.close();
};
