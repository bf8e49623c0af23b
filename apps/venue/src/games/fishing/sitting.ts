import { z } from 'zod';

/** Maximum flight time of a shot. After it the shot is refunded. */
export const FLIGHT_MS = 8_000;
/** Additional time for a hit to arrive. */
const GRACE_MS = 2_000;
/** A round closes after this time without a shot. */
const IDLE_MS = 30_000;
/** From this number of shots on, a round closes as soon as no shot is flying. */
export const FULL_SHOTS = 200;
/** No further shot is accepted from this number on. */
const MAX_SHOTS = 300;
/** One shot per 200 ms. A delayed message may contain the shots of up to a second. */
const SHOT_MS = 200;
const BURST_MS = 1_000;

/** A shot that is paid for but not yet decided. */
const flying = z.object({ id: z.string(), bet: z.string(), level: z.number(), at: z.number() });
export type Flying = z.output<typeof flying>;

/** A shot that reached a fish, with everything needed to recompute it from its nonce. */
const decided = z.object({
  nonce: z.number(),
  /** The bet that this shot decided. Rounds of earlier versions do not have it. */
  bet: z.string().optional(),
  level: z.number(),
  fish: z.string(),
  place: z.number(),
  roll: z.number(),
  multiplier: z.number(),
});

/** The state of a fishing round. Amounts are strings in units of 0.01. */
const sitting = z.object({
  flying: z.array(flying),
  decided: z.array(decided),
  /** Fish that this player has caught, kept until they would leave the water. */
  caught: z.array(z.object({ fish: z.string(), until: z.number() })),
  /** The time at which the next shot would be allowed without bursts. */
  pace: z.number(),
  lastAt: z.number(),
  fired: z.number(),
  returned: z.number(),
  staked: z.string(),
  refunded: z.string(),
  paid: z.string(),
});
export type Sitting = z.output<typeof sitting>;

export const readSitting = (state: unknown): Sitting => sitting.parse(state);

export const newSitting = (now: number): Sitting => ({
  flying: [],
  decided: [],
  caught: [],
  pace: 0,
  lastAt: now,
  fired: 0,
  returned: 0,
  staked: '0',
  refunded: '0',
  paid: '0',
});

/** The number of requested shots that may be fired now, at five per second in the long run. */
export const allowedShots = (state: Sitting, now: number, wanted: number): number => {
  const ahead = Math.max(state.pace, now) - now;
  const byPace = Math.floor((BURST_MS - ahead) / SHOT_MS);
  return Math.max(0, Math.min(wanted, byPace, MAX_SHOTS - state.fired));
};

export const withPace = (state: Sitting, now: number, shots: number): number =>
  Math.max(state.pace, now) + shots * SHOT_MS;

export const isLate = (shot: Flying, now: number): boolean => now - shot.at > FLIGHT_MS + GRACE_MS;

/** When the round has to be checked again: when the first flying shot expires, or when the round becomes idle. */
export const dueAt = (state: Sitting): Date => {
  const first = Math.min(...state.flying.map(({ at }) => at));
  return new Date(state.flying.length > 0 ? first + FLIGHT_MS + GRACE_MS + 1 : state.lastAt + IDLE_MS);
};

export const isOver = (state: Sitting, now: number): boolean =>
  state.flying.length === 0 && (state.fired >= FULL_SHOTS || now - state.lastAt >= IDLE_MS);

export const add = (text: string, amount: bigint): string => (BigInt(text) + amount).toString();
