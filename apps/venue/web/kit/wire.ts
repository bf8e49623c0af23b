/** What the venue answers a game page. Amounts are texts such as "12.34". */
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
  /** Where the lobby lives: the only window this game talks to. */
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

/** POST /play/seeds: the old seed in the open, and the hash of the next. */
export interface SeedsAnswer {
  revealed: Seeds & { server_seed: string };
  seeds: Seeds;
}

/** One line of GET /play/history?before=<next>, newest first; only closed rounds. */
export interface HistoryRound {
  id: string;
  closed_at: string;
  stake: string;
  /** Stakes included. */
  payout: string;
  void: boolean;
  details: string[];
  /** A game of many bets says in its `text` what they came to. */
  outcome?: unknown;
}

export interface HistoryAnswer {
  rounds: HistoryRound[];
  /** What to ask before next, or nothing when this was the end. */
  next: string | null;
}

/** GET /play/rounds/<id>: all that is needed to draw a round again. */
export interface ProofAnswer {
  id: string;
  code: string;
  name: string;
  family: string | null;
  /** Nothing while the round is open. */
  state: unknown;
  outcome: unknown;
  /** In the order they were used up. */
  draws: ProofDraw[];
}

export interface ProofDraw {
  nonce: number;
  hash: string;
  client_seed: string;
  /** Only once the seed was changed. */
  server_seed: string | null;
}
