import type { Move, Outcome } from '../../src/games/blackjack/engine.ts';

export interface OpenRound {
  id: string;
  number: number;
  stake: string;
  /** Number of moves made so far. */
  at: number;
  due_at: string | null;
  hands: { cards: number[]; doubled: boolean; total: number; soft: boolean }[];
  active: number | null;
  up: number;
  allowed: Move[];
}

export interface LastRound {
  id: string;
  number: number;
  stake: string;
  staked: string;
  payout: string;
  moves: Move[];
  outcome: Outcome;
  closed_at: string;
}

export interface TableView {
  least: string;
  most: string;
  choice_ms: number;
  round: OpenRound | null;
  last: LastRound | null;
}
