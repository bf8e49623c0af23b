import type { LastView } from '../../src/games/niuniu/game.ts';

/** The times of a reveal, in milliseconds from the lock of the round. */
export interface Script {
  /** When the banker is shown; 0 when the player has seen it already. */
  bankerMs: number;
  /** When each house stake is shown to a player who is banker. */
  stakesMs: number[];
  /** When each seat is revealed: house seats first, the player last. */
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

/**
 * A round in which the player is banker goes directly from the bid to the end, so the badge and the house stakes are
 * shown first.
 */
export const scriptOf = ({ outcome }: Pick<LastView, 'outcome'>): Script => {
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

/** Displayed thinking times of the house seats. Their bids were already drawn with the round. */
export const THINK_MS = [900, 1_900, 2_700, 3_800] as const;
