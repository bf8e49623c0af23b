/** The venue's answers to a game page. Amounts are strings such as "12.34". */
export interface Seeds {
  hash: string;
  client_seed: string;
  nonce: number;
}

export interface StateAnswer<V = unknown> {
  server_time: string;
  balance: string;
  seeds: Seeds;
  view: V;
}

export interface SessionAnswer<V = unknown> extends StateAnswer<V> {
  session: string;
  code: string;
  name: string;
  theme: string;
  family: string;
  player: string;
  rtp: string;
  /** Address of the lobby, the only window that this game exchanges messages with. */
  lobby?: string | null;
}

export interface ActAnswer<R = unknown, V = unknown> {
  server_time: string;
  balance: string;
  result: R;
  view: V;
}

export interface RefusalAnswer {
  ok: false;
  code: string;
  message: string;
}

/** POST /play/seeds: the revealed old seed, and the hash of the next one. */
export interface SeedsAnswer {
  revealed: Seeds & { server_seed: string };
  seeds: Seeds;
}

/** One row of GET /play/history?before=<next>, newest first, closed rounds only. */
export interface HistoryRound {
  id: string;
  closed_at: string;
  stake: string;
  /** Includes the stakes. */
  payout: string;
  void: boolean;
  details: string[];
  /** Games with many bets summarize them in its `text`. */
  outcome?: unknown;
}

export interface HistoryAnswer {
  rounds: HistoryRound[];
  /** Value of `before` for the next page, or null at the end. */
  next: string | null;
}

/** GET /play/rounds/<id>: everything needed to recompute a round. */
export interface ProofAnswer {
  id: string;
  code: string;
  name: string;
  family: string | null;
  /** The state and the outcome are null while the round is open. */
  state: unknown;
  outcome: unknown;
  /** In the order in which the nonces were used. */
  draws: ProofDraw[];
}

export interface ProofDraw {
  nonce: number;
  hash: string;
  client_seed: string;
  /** Null until the seed was changed. */
  server_seed: string | null;
}
