import type { Outcome } from '../../src/games/mahjong/engine.ts';

export interface OpenRound {
  id: string;
  number: number;
  stake: string;
  hand: number[];
  opened_at: string;
  due_at: string;
}

export interface LastRound {
  id: string;
  number: number;
  stake: string;
  payout: string;
  outcome: Outcome;
  closed_at: string;
}

export interface TableView {
  least: string;
  most: string;
  kinds: { name: string; pays: number; rule: string }[];
  choice_ms: number;
  round: OpenRound | null;
  last: LastRound | null;
}
