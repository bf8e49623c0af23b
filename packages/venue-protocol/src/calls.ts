import { z } from 'zod';
import { amount, order, player, timestamp } from './wire.ts';

/**
 * A call of the venue API, a transfer wallet as offered by game aggregators. Every call is a signed POST with a JSON
 * body.
 */
interface VenueCall<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly path: `/v1/${string}`;
  readonly input: I;
  readonly output: O;
}

const call = <I extends z.ZodType, O extends z.ZodType>(
  path: `/v1/${string}`,
  input: I,
  output: O,
): VenueCall<I, O> => ({
  path,
  input,
  output,
});

const done = z.object({ state: z.literal('done'), order, direction: z.enum(['in', 'out']), amount });
const refused = z.object({ state: z.literal('refused'), order, reason: z.string().max(200) });
/** The order was closed before a request with its number arrived; the venue has not taken it and never will. */
const closed = z.object({ state: z.literal('closed'), order });

/**
 * The answer to a transfer request. Each state is final; a caller that received none repeats the request with the same
 * order.
 */
export const transferOutcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), order, amount, balance: amount }),
  refused,
  closed,
]);
export type TransferOutcome = z.output<typeof transferOutcome>;

/** `absent` is not final: the request may still be in transit. Only closing the order settles it. */
export const transferState = z.discriminatedUnion('state', [
  done,
  refused,
  closed,
  z.object({ state: z.literal('absent'), order }),
]);
export type TransferState = z.output<typeof transferState>;

export const BET_STATES = ['open', 'settled', 'void'] as const;

/** A bet may change after settlement, so a receiver stores it under its `bet` number and updates it. */
export const venueBet = z.object({
  bet: z.string().min(1).max(64),
  player,
  game: z.string().min(1).max(64),
  /** Empty when the venue publishes no proof of the round. */
  round: z.string().max(64),
  stake: amount,
  /**
   * The part of the stake that counts as turnover: stakes on both sides of one outcome and returned stakes do not
   * count.
   */
  valid_stake: amount,
  /** Includes the stake; 0 while the bet is open. */
  payout: amount,
  state: z.enum(BET_STATES),
  placed_at: timestamp,
  settled_at: timestamp.nullable(),
  /** Description of the selection and the result. */
  detail: z.string().max(500),
});
export type VenueBet = z.output<typeof venueBet>;

/** A page of bets whose rows are validated one by one later, so that a malformed row does not hide the others. */
export const venueBetPage = z.object({ bets: z.array(z.unknown()).max(1000), cursor: z.string().max(64) });

const share = z.number().int().min(0).max(100);

export const venueGame = z.object({
  code: z.string().min(1).max(64),
  name: z.string().max(40),
  category: z.string().max(20),
  rtp: z.string().regex(/^0\.\d{2,6}$/),
  /** A png, jpeg or webp: a web address, or a path at the origin of the venue's pages. The receiver stores a copy. */
  picture: z.string().min(1).max(500).optional(),
  /** How much of a stake the venue suggests to count, in percent. The receiver decides. */
  weights: z.object({ turnover: share, rebate: share, packet: share }).optional(),
});
export type VenueGame = z.output<typeof venueGame>;

/** A catalogue whose rows are validated one by one later, so that a malformed row does not hide the others. */
export const venueCatalogue = z.object({ games: z.array(z.unknown()).max(5000) });

const hex = z.string().regex(/^[0-9a-f]{64}$/);

/** Maximum number of draws in one answer; most rounds have only a few. */
export const PROOF_DRAWS_MAX = 100;

/** One use of a player's seeds: HMAC-SHA256 with the server seed as key over `client seed:nonce:0`, `…:1` and so on. */
export const venueDraw = z.object({
  nonce: z.number().int().min(0),
  /** SHA-256 of the server seed, shown to the player before the first bet. */
  hash: hex,
  client_seed: z.string().min(1).max(128),
  /** Null while the seed is in use; revealed when the player changes it. */
  server_seed: hex.nullable(),
});
export type VenueDraw = z.output<typeof venueDraw>;

const transfer = z.object({ player, order, amount });

export const venueCalls = {
  createPlayer: call(
    '/v1/players/create',
    z.object({ player, name: z.string().max(40) }),
    z.object({ created: z.boolean() }),
  ),
  balance: call('/v1/players/balance', z.object({ player }), z.object({ balance: amount })),
  transferIn: call('/v1/transfers/in', transfer, transferOutcome),
  transferOut: call('/v1/transfers/out', transfer, transferOutcome),
  /** Transfers out the whole available balance under the given order; the answer contains the amount. */
  transferAllOut: call('/v1/transfers/all-out', z.object({ player, order }), transferOutcome),
  queryTransfer: call('/v1/transfers/query', z.object({ order }), transferState),
  /**
   * Returns the state of the order if the venue has taken it. Otherwise the venue records it as closed, and every later
   * request with this number is answered `closed`. Both use the unique key under which orders are taken.
   */
  closeTransfer: call(
    '/v1/transfers/close',
    z.object({ order }),
    z.discriminatedUnion('state', [done, refused, closed]),
  ),
  launch: call(
    '/v1/launch',
    z.object({
      player,
      game: z.string().min(1).max(64),
      language: z.literal('zh-CN'),
      lobby: z.url().max(300).optional(),
    }),
    z.object({ url: z.url(), expires_at: timestamp }),
  ),
  /**
   * Ends the player's games: their sessions take no bet from the answer on. A running round is finished and settled by
   * the venue; `rounds` is the number of those that are still open. The caller repeats the call until it is 0.
   */
  kick: call(
    '/v1/players/kick',
    z.object({ player }),
    z.object({ ended: z.number().int().min(0), rounds: z.number().int().min(0).optional() }),
  ),
  /**
   * Sets what protects the player from now on: whether new bets are refused until the player has answered a reality
   * check, and the largest single stake. The call replaces both.
   */
  protect: call(
    '/v1/players/protect',
    z.object({ player, held: z.boolean(), stake_max: amount.nullable() }),
    z.object({ held: z.boolean() }),
  ),
  games: call('/v1/games', z.object({}), z.object({ games: z.array(venueGame) })),
  /** Bets that are new or changed since the cursor, in the order of their changes. */
  bets: call(
    '/v1/bets',
    z.object({ cursor: z.string().max(64), limit: z.number().int().min(1).max(1000) }),
    z.object({ bets: z.array(venueBet).max(1000), cursor: z.string().max(64) }),
  ),
  /** Totals of the bets settled within one hour, used for reconciliation. */
  summary: call(
    '/v1/summary',
    z.object({ hour: timestamp }),
    z.object({ count: z.number().int().min(0), stake: amount, valid_stake: amount, payout: amount }),
  ),
  /** The draws of a player's round, in order. `own` is the nonce that decided only the named bet, if there is one. */
  proof: call(
    '/v1/rounds/proof',
    z.object({ player, round: z.string().min(1).max(64), bet: z.string().min(1).max(64).optional() }),
    z.object({
      draws: z.array(venueDraw).max(PROOF_DRAWS_MAX),
      total: z.number().int().min(0),
      own: z.number().int().min(0).nullable().optional(),
    }),
  ),
  health: call('/v1/health', z.object({}), z.object({ time: timestamp })),
} as const;
export type VenueCalls = typeof venueCalls;

/** Codes of an error answer: the request was invalid and had no effect. */
export const VENUE_ERRORS = [
  'bad_signature',
  'bad_input',
  'unknown_player',
  'unknown_game',
  'unknown_round',
  'insufficient',
  'order_reused',
  'maintenance',
] as const;

export const venueError = z.object({ ok: z.literal(false), error: z.enum(VENUE_ERRORS), message: z.string().max(300) });

/** The envelope of every answer of a venue, whatever the HTTP status. */
export const venueAnswer = <O extends z.ZodType>(output: O) =>
  z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), data: output }), venueError]);
