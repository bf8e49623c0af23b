import type { TransferOutcome, TransferState, VenueDraw } from '@koi/venue-protocol';

/** What a call to a venue came to. Only `ok` and `refused` say what happened there. */
export type Reply<T> =
  | { kind: 'ok'; value: T }
  /** The venue says no, and that nothing happened. */
  | { kind: 'refused'; error: string; message: string }
  /** It may have happened or not. */
  | { kind: 'unknown'; reason: string }
  /** The request never left this process. */
  | { kind: 'unsent'; reason: string };

export interface TransferRequest {
  player: string;
  order: string;
  amount: bigint;
}

export interface LaunchRequest {
  player: string;
  game: string;
  /** The site that shows the game. */
  lobby: string | undefined;
}

export interface BetSums {
  count: number;
  stake: bigint;
  validStake: bigint;
  payout: bigint;
}

/** One venue, whatever it speaks. Nothing here throws: a venue that is down, slow or mad answers `unknown`. */
export interface VenueAdapter {
  createPlayer(player: string, name: string, withinMs?: number): Promise<Reply<null>>;
  /** What is free to leave. */
  balance(player: string, withinMs?: number): Promise<Reply<bigint>>;
  transferIn(request: TransferRequest, withinMs?: number): Promise<Reply<TransferOutcome>>;
  transferOut(request: TransferRequest, withinMs?: number): Promise<Reply<TransferOutcome>>;
  queryTransfer(order: string): Promise<Reply<TransferState>>;
  /**
   * Makes the order final: the venue answers what became of it, or that it never took it and never will. Only this
   * statement returns money. An adapter of a venue that can't promise it answers `unknown`, and a person decides.
   */
  closeTransfer(order: string): Promise<Reply<TransferState>>;
  launch(request: LaunchRequest): Promise<Reply<{ url: string; expiresAt: Date }>>;
  /** Ends the player's games; gives how many. */
  kick(player: string): Promise<Reply<number>>;
  /** Each row as it came: the reader judges them one by one. */
  bets(cursor: string, limit: number): Promise<Reply<{ bets: unknown[]; cursor: string }>>;
  /** Of bets settled within the hour that begins then. */
  summary(hour: Date): Promise<Reply<BetSums>>;
  /** What a round of the player's drew: the first draws, how many there are, and the one that decided the bet alone. */
  proof(
    player: string,
    round: string,
    bet: string,
    withinMs?: number,
  ): Promise<Reply<{ draws: VenueDraw[]; total: number; own?: number | null | undefined }>>;
  /** Where anybody can recompute a round. */
  proofAddress(pageOrigin: string, round: string): string;
}
