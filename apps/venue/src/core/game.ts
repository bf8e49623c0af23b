import type { Draw } from '../fairness/stream.ts';

/** One game of the catalogue: a family's rules with its own theme and numbers. */
export interface Variant {
  code: string;
  name: string;
  platform: string;
  category: string;
  theme: string;
  /** The share of stakes that comes back in the long run, as "0.9604". */
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
  /** What was bet on, in words. */
  detail: string;
}

export interface BetResult {
  betId: string;
  /** The stake included. */
  payout: bigint;
  /** What counts as turnover: 0 for a returned stake. */
  validStake: bigint;
  /** What was bet on and what came, in words. */
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

/** What a game may do for a player: all of it in one transaction, with the player's row locked. */
export interface PlayContext {
  readonly now: Date;
  readonly variant: Variant;
  readonly player: { id: number; name: string };
  balance(): Promise<bigint>;
  /** The open round of this player at this game, or nothing. State is JSON of the game's own shape (no bigint: use strings). */
  round(): Promise<OpenRound | undefined>;
  /** The bets of a round of this player, in the order they were placed. */
  bets(roundId: string): Promise<PlacedBet[]>;
  /** The last closed rounds of this player at this game, newest first: for road maps and records. Voided ones are left out. */
  recent(limit: number): Promise<ClosedRound[]>;
  openRound(state: unknown, dueAt: Date | null): Promise<string>;
  saveRound(id: string, state: unknown, dueAt: Date | null): Promise<void>;
  /** Debits the stakes; refuses with Refusal('insufficient') and takes nothing when they exceed the balance. */
  bet(roundId: string, bets: readonly BetDraft[]): Promise<PlacedBet[]>;
  /** Uses up one nonce for this round and gives its draw; the proof (seed hash, client seed, nonce) is stored with the round. */
  draw(roundId: string): Promise<{ draw: Draw; nonce: number }>;
  /** Credits and marks some bets of a round that stays open: a fishing round settles shot by shot, each with its own draw. */
  pay(roundId: string, results: readonly BetResult[]): Promise<void>;
  /** Credits and marks each bet, keeps the outcome and closes the round. Every open bet of the round must be among the results. */
  settle(roundId: string, results: readonly BetResult[], outcome: unknown): Promise<void>;
  /** Gives every stake of the round back and closes it. */
  voidRound(roundId: string, reason: string): Promise<void>;
}

export interface GameModule {
  readonly family: string;
  readonly variants: readonly Variant[];
  /** A player's action; input was JSON. Throws Refusal for an expected no. The answer is JSON. */
  act(context: PlayContext, action: string, input: Record<string, unknown>): Promise<unknown>;
  /** What a client needs to show the table now (limits, odds, open round, last results): JSON. Changes nothing. */
  view(context: PlayContext): Promise<unknown>;
  /** A round whose dueAt has passed: settle it as its rules say. */
  overdue(context: PlayContext): Promise<void>;
  /** Recomputes an outcome from a draw and what was bet or chosen, for proofs; pure. A round of many draws asks once for each nonce. */
  replay(variant: Variant, draw: Draw, state: unknown, nonce: number): unknown;
}

/** Texts of the refusals that every game shares; a game may say its own instead. */
const TEXTS = {
  insufficient: '余额不足',
  closed: '本局已封盘',
  odds_changed: '赔率已更新',
  limit: '超出限额',
  bad_input: '无效的操作',
  round_open: '本局未结束',
  too_fast: '操作过快，请稍候',
} as const;
export type RefusalCode = keyof typeof TEXTS | (string & {});

/** An expected no: the transaction is rolled back and the player reads the text. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;

  constructor(code: RefusalCode, text?: string) {
    super(text ?? (TEXTS as Record<string, string>)[code] ?? TEXTS.bad_input);
    this.code = code;
  }
}
