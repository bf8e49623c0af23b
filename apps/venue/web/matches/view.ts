import type { Play } from '../../src/games/matches/engine.ts';
import type { Memory } from '../../src/games/matches/season.ts';
import type { Times } from '../../src/games/matches/sport.ts';

export interface ViewSelection {
  key: string;
  label: string;
  /** Decimal odds in hundredths. */
  odds: number;
}

export interface ViewMarket {
  key: string;
  name: string;
  note: string;
  selections: ViewSelection[];
}

export interface ViewFixture {
  id: string;
  keys: string[];
  markets: ViewMarket[];
}

export interface ViewBet {
  id: string;
  entry: string;
  market: string;
  selection: string;
  label: string;
  odds: number;
  stake: string;
  payout?: string;
}

export interface Closed {
  id: string;
  entries: { id: string; keys: string[] }[];
  bets: ViewBet[];
  locked_at: string | null;
  outcome: { plays: Play[] };
}

/** The view of the table, as sent by the venue. */
export interface View {
  day: number;
  times: Times;
  limits: { least: string; most: string };
  fixtures: ViewFixture[];
  round: { id: string; due_at: string | null; bets: ViewBet[] } | null;
  last: Closed | null;
  memory: Memory;
}

export const oddsText = (odds: number): string => (odds / 100).toFixed(2);

/** Formats milliseconds as "00:24". */
export const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
};
