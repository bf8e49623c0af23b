import type { Outcome } from '../../src/games/thirteen/engine.ts';

export interface OpenRound {
  id: string;
  number: number;
  base: string;
  own: number[];
  /** Index in the list of special hands. With a special hand nothing has to be arranged. */
  special: number | null;
  opened_at: string;
  due_at: string;
}

export interface LastRound {
  id: string;
  number: number;
  base: string;
  held: string;
  payout: string;
  outcome: Outcome;
  closed_at: string;
}

export interface TableView {
  bases: string[];
  most_units: number;
  commission_percent: number;
  choice_ms: number;
  round: OpenRound | null;
  last: LastRound | null;
}
