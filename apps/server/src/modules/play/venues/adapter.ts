import type { TransferOutcome, TransferState, VenueDraw } from '@koi/venue-protocol';

/** Result of a call to a venue. Only `ok` and `refused` state what happened there. */
export type Reply<T> =
  | { kind: 'ok'; value: T }
  /** The venue refused the call and states that nothing happened. */
  | { kind: 'refused'; error: string; message: string }
  /**
   * The call may or may not have taken effect. `signature`: the venue rejected our signature; `missing`: it does not
   * offer the call.
   */
  | { kind: 'unknown'; reason: string; cause?: 'signature' | 'missing' }
  /** The request never left this process. */
  | { kind: 'unsent'; reason: string };

/** The values with which an adapter calls a venue. */
export interface Access {
  /** Name of this platform at the venue. */
  merchant: string;
  url: string;
  /** Secret of this platform, already derived from a shared one. */
  secret: string;
  /** The secret before, with which queries of transfers are repeated when the venue rejects the present one. */
  previous?: { secret: string; until: Date } | undefined;
  timeoutMs: number;
}

export interface TransferRequest {
  player: string;
  order: string;
  amount: bigint;
}

export interface LaunchRequest {
  player: string;
  game: string;
  /** Origin of the site that shows the game. */
  lobby: string | undefined;
}

export interface BetSums {
  count: number;
  stake: bigint;
  validStake: bigint;
  payout: bigint;
}

/** Common interface of all venue protocols. No call throws: a venue that is down, slow or invalid answers `unknown`. */
export interface VenueAdapter {
  /** The time of the venue's clock. */
  health(): Promise<Reply<Date>>;
  createPlayer(player: string, name: string, withinMs?: number): Promise<Reply<null>>;
  /** Balance that can be transferred out. */
  balance(player: string, withinMs?: number): Promise<Reply<bigint>>;
  transferIn(request: TransferRequest, withinMs?: number): Promise<Reply<TransferOutcome>>;
  transferOut(request: TransferRequest, withinMs?: number): Promise<Reply<TransferOutcome>>;
  queryTransfer(order: string): Promise<Reply<TransferState>>;
  /**
   * Makes the order final: the venue answers with its outcome, or that it was never accepted and never will be. Money
   * is refunded only on this answer. An adapter of a venue without such a call answers `unknown`, and a person decides.
   */
  closeTransfer(order: string): Promise<Reply<TransferState>>;
  launch(request: LaunchRequest): Promise<Reply<{ url: string; expiresAt: Date }>>;
  /** Ends the player's games. `rounds` are still running and will be settled; they take no more bets. */
  kick(player: string): Promise<Reply<{ ended: number; rounds: number }>>;
  /** Sets whether the player's bets are refused until a reality check is answered, and the largest single stake. */
  protect(player: string, protection: { held: boolean; stakeMax: bigint | null }): Promise<Reply<null>>;
  /** Returns rows unparsed, because the reader validates them one by one. */
  bets(cursor: string, limit: number): Promise<Reply<{ bets: unknown[]; cursor: string }>>;
  /** Returns the games that the venue offers, unparsed for the same reason. */
  games(): Promise<Reply<unknown[]>>;
  /** Sums of the bets settled in the hour that begins at `hour`. */
  summary(hour: Date): Promise<Reply<BetSums>>;
  /** Returns the first draws of a player's round, their total number, and the draw that alone decided the bet. */
  proof(
    player: string,
    round: string,
    bet: string,
    withinMs?: number,
  ): Promise<Reply<{ draws: VenueDraw[]; total: number; own?: number | null | undefined }>>;
  /** Public address where a round can be recomputed. */
  proofAddress(pageOrigin: string, round: string): string;
}
