import type { TableOutcome } from '../../src/games/niuniu/engine.ts';

export interface OpenRound {
  id: string;
  number: number;
  base: string;
  phase: 'bid' | 'stake';
  opened_at: string;
  due_at: string;
  house_bids: number[];
  bid?: number;
  banker?: number;
  multiple?: number;
  tied?: number;
  house_stakes?: number[];
}

export interface LastRound {
  id: string;
  number: number;
  base: string;
  bid: number;
  stake: number;
  held: string;
  payout: string;
  outcome: TableOutcome;
  closed_at: string;
}

/** The view of this table, as sent by the venue. Risks are in base stakes. */
export interface TableView {
  rules: 'ox' | 'flower' | 'tiles' | 'landlord';
  bases: string[];
  entry: number;
  bids: { bid: number; risk: number }[];
  stakes: number[];
  seat_risk: number;
  kinds: { name: string; multiplier: number }[];
  commission_percent: number;
  house: string[];
  choice_ms: number;
  round: OpenRound | null;
  last: LastRound | null;
}
