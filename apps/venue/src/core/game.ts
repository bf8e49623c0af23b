import type { Draw } from '../fairness/stream.ts';

/** One game of the catalogue: the rules of its family with a theme and numbers of its own. */
export interface Variant {
  code: string;
  name: string;
  platform: string;
  category: string;
  theme: string;
  /** Long-term share of the stakes that is paid back, for example "0.9604". */
  rtp: string;
  config: unknown;
}

export interface PlacedBet {
  id: string;
  selection: string;
  stake: bigint;
}

export interface BetDraft {
  selection: string;
  stake: bigint;
  /** Description of the bet, shown to the player. */
  detail: string;
}

export interface BetResult {
  betId: string;
  /** Includes the stake. */
  payout: bigint;
  /** The part of the stake that counts as turnover; 0 for a returned stake. */
  validStake: bigint;
  /** Description of the bet and its outcome, shown to the player. */
  detail: string;
}

export interface OpenRound {
  id: string;
  state: unknown;
  openedAt: Date;
  dueAt: Date | null;
}

export interface ClosedRound {
  id: string;
  state: unknown;
  outcome: unknown;
  closedAt: Date;
}

/** Operations that a game performs for a player, all in one transaction that holds the lock of the player's wallet. */
export interface PlayContext {
  readonly now: Date;
  readonly variant: Variant;
  readonly player: { id: number; name: string };
  balance(): Promise<bigint>;
  /** The player's open round of this game, if any. The state is JSON in the game's own shape, so it must not contain bigint. */
  round(): Promise<OpenRound | undefined>;
  /** The bets of one of the player's rounds, in the order they were placed. */
  bets(roundId: string): Promise<PlacedBet[]>;
  /** The player's last closed rounds of this game, newest first, without voided ones. Used for road maps and records. */
  recent(limit: number): Promise<ClosedRound[]>;
  openRound(state: unknown, dueAt: Date | null): Promise<string>;
  saveRound(id: string, state: unknown, dueAt: Date | null): Promise<void>;
  /** The refusal with which the player's protection meets a bet of this stake now; undefined when it may be placed. */
  objection(stake: bigint): Promise<Refusal | undefined>;
  /** Debits the stakes. Throws Refusal('insufficient') and debits nothing when they exceed the balance. */
  bet(roundId: string, bets: readonly BetDraft[]): Promise<PlacedBet[]>;
  /**
   * Consumes one nonce for this round and returns its draw. The proof (seed hash, client seed, nonce) is stored with
   * the round.
   */
  draw(roundId: string): Promise<{ draw: Draw; nonce: number }>;
  /** Pays and settles some bets of a round that stays open, as in fishing, where each shot is settled with its own draw. */
  pay(roundId: string, results: readonly BetResult[]): Promise<void>;
  /** Pays and settles each bet, stores the outcome and closes the round. The results must include every open bet of the round. */
  settle(roundId: string, results: readonly BetResult[], outcome: unknown): Promise<void>;
  /** Returns every stake of the round and closes it. */
  voidRound(roundId: string, reason: string): Promise<void>;
}

export interface GameModule {
  readonly family: string;
  readonly variants: readonly Variant[];
  /** Performs a player's action. The input and the answer are JSON. Throws Refusal when the action is not allowed. */
  act(context: PlayContext, action: string, input: Record<string, unknown>): Promise<unknown>;
  /** Everything a client needs to show the table (limits, odds, open round, last results), as JSON. Changes nothing. */
  view(context: PlayContext): Promise<unknown>;
  /** Called for a round whose dueAt has passed; settles it by the rules of the game. */
  overdue(context: PlayContext): Promise<void>;
  /**
   * Recomputes an outcome for a proof, from a draw and the stored state of the round. Pure. Called once per nonce of
   * the round.
   */
  replay(variant: Variant, draw: Draw, state: unknown, nonce: number): unknown;
}

/** Default texts of the refusals that games share. A game may pass a text of its own. */
const TEXTS = {
  insufficient: '余额不足',
  closed: '本局已封盘',
  odds_changed: '赔率已更新',
  limit: '超出限额',
  bad_input: '无效的操作',
  round_open: '本局未结束',
  too_fast: '操作过快，请稍候',
  held: '请先回答时间提醒',
} as const;
export type RefusalCode = keyof typeof TEXTS | (string & {});

/** An expected refusal: the action is rolled back and the player is shown the text. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;

  constructor(code: RefusalCode, text?: string) {
    super(text ?? (TEXTS as Record<string, string>)[code] ?? TEXTS.bad_input);
    this.code = code;
  }
}
