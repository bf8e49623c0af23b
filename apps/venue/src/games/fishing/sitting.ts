import { z } from 'zod';

/** A ball may fly this long; then it comes back. */
export const FLIGHT_MS = 8_000;
/** How much longer a hit may take to arrive. */
const GRACE_MS = 2_000;
/** So long without a shot ends a sitting. */
const IDLE_MS = 30_000;
/** From here on a sitting closes as soon as no ball is flying; the cannon waits for that. */
export const FULL_SHOTS = 200;
/** And here no further shot is taken. */
const MAX_SHOTS = 300;
/** One shot each 200 ms; a late message may bring up to a second's worth at once. */
const SHOT_MS = 200;
const BURST_MS = 1_000;

/** A ball that is flying: paid for, not yet decided. */
const flying = z.object({ id: z.string(), bet: z.string(), level: z.number(), at: z.number() });
export type Flying = z.output<typeof flying>;

/** A shot that met a fish: enough to recompute it from its nonce. */
const decided = z.object({
  nonce: z.number(),
  /** The bet it decided; rounds of earlier versions do not say. */
  bet: z.string().optional(),
  level: z.number(),
  fish: z.string(),
  place: z.number(),
  roll: z.number(),
  multiplier: z.number(),
});

/** The shots of one sitting at the cannon: the state of a round. Amounts are texts of units of 0.01. */
const sitting = z.object({
  flying: z.array(flying),
  decided: z.array(decided),
  /** Fish this player has caught: they are gone until their time is over anyway. */
  caught: z.array(z.object({ fish: z.string(), until: z.number() })),
  /** When the cannon could fire next if nothing were allowed at once. */
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

/** How many of the wanted shots the cannon may fire now, five a second in the long run. */
export const allowedShots = (state: Sitting, now: number, wanted: number): number => {
  const ahead = Math.max(state.pace, now) - now;
  const byPace = Math.floor((BURST_MS - ahead) / SHOT_MS);
  return Math.max(0, Math.min(wanted, byPace, MAX_SHOTS - state.fired));
};

export const withPace = (state: Sitting, now: number, shots: number): number =>
  Math.max(state.pace, now) + shots * SHOT_MS;

export const isLate = (shot: Flying, now: number): boolean => now - shot.at > FLIGHT_MS + GRACE_MS;

/** When the round must be looked at again: at the first ball that comes back, or when the sitting is over. */
export const dueAt = (state: Sitting): Date => {
  const first = Math.min(...state.flying.map(({ at }) => at));
  return new Date(state.flying.length > 0 ? first + FLIGHT_MS + GRACE_MS + 1 : state.lastAt + IDLE_MS);
};

export const isOver = (state: Sitting, now: number): boolean =>
  state.flying.length === 0 && (state.fired >= FULL_SHOTS || now - state.lastAt >= IDLE_MS);

export const add = (text: string, amount: bigint): string => (BigInt(text) + amount).toString();
