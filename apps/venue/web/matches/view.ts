import type { MatchesView } from '../../src/games/matches/game.ts';
import { units } from '../kit/money.ts';

/** The view of the table, as sent by the venue. */
export type View = MatchesView;
export type ViewFixture = View['fixtures'][number];
export type ViewMarket = ViewFixture['markets'][number];
export type ViewSelection = ViewMarket['selections'][number];
export type Closed = NonNullable<View['last']>;
export type ViewBet = Closed['bets'][number];

/** The sum of the stakes or payouts of some bets. A bet of an open round has no payout. */
export const sumOf = (bets: readonly ViewBet[], amount: 'stake' | 'payout'): bigint =>
  bets.reduce((sum, bet) => sum + units(bet[amount] ?? '0'), 0n);

export const oddsText = (odds: number): string => (odds / 100).toFixed(2);

/** Formats milliseconds as "00:24". */
export const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
};
