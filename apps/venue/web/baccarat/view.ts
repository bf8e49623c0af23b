import type { DragonTigerOutcome } from '../../src/games/baccarat/dragon-tiger.ts';
import type { BaccaratOutcome } from '../../src/games/baccarat/engine.ts';
import type { HundredOxOutcome } from '../../src/games/baccarat/hundred-ox.ts';
import type { Mark } from '../../src/games/baccarat/roads.ts';

export interface Field {
  code: string;
  name: string;
  odds: string;
  rtp: string;
  least: string;
  most: string;
}

export type Outcome = BaccaratOutcome | DragonTigerOutcome | HundredOxOutcome;

export interface LastRound {
  id: string;
  number: number;
  outcome: Outcome;
  bets: { selection: string; stake: string; payout: string }[];
  closed_at: string;
}

/** The view of this table, as sent by the venue. */
export interface TableView {
  rules: 'baccarat' | 'dragontiger' | 'hundredox';
  timing: { bet_ms: number; lock_ms: number; card_ms: number; third_ms: number; settle_ms: number };
  selections: Field[];
  round: { id: string; number: number; due_at: string; bets: { selection: string; stake: string }[] } | null;
  last: LastRound | null;
  marks: Mark[];
}
