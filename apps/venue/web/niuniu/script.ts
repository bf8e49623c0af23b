import type { LastRound } from './view.ts';

/** How a round that is over is told, in milliseconds from its lock. */
export interface Script {
  /** When the banker is named; 0 when that has been seen already. */
  bankerMs: number;
  /** When each house stake pops up, for a player who is banker. */
  stakesMs: number[];
  /** When each seat is opened: house seats first, the player last. */
  openMs: { seat: number; atMs: number }[];
  settleMs: number;
  endMs: number;
}

const LOCK_MS = 400;
const SEAT_MS = 350;
const BANKER_MS = 1_400;
const STAKE_MS = 260;
const OWN_PAUSE_MS = 250;
const OWN_MS = 900;
const SETTLE_MS = 5_000;

/** A banker's round goes from the bid straight to the end: badge and house stakes are told first. */
export const scriptOf = ({ outcome }: Pick<LastRound, 'outcome'>): Script => {
  const asBanker = outcome.banker === 0;
  const stakesMs = asBanker ? [1, 2, 3, 4].map((nth) => BANKER_MS + nth * STAKE_MS) : [];
  const lock = (asBanker ? BANKER_MS + 5 * STAKE_MS : 0) + LOCK_MS;
  const house = [1, 2, 3, 4].map((seat, nth) => ({ seat, atMs: lock + nth * SEAT_MS }));
  const own = lock + 4 * SEAT_MS + OWN_PAUSE_MS;
  const settleMs = own + OWN_MS;
  return {
    bankerMs: asBanker ? 1 : 0,
    stakesMs,
    openMs: [...house, { seat: 0, atMs: own }],
    settleMs,
    endMs: settleMs + SETTLE_MS,
  };
};

/** When each house seat has made up its mind, for the eye: its bid was drawn with the round. */
export const THINK_MS = [900, 1_900, 2_700, 3_800] as const;
