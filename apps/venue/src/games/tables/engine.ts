import type { Draw } from '../../fairness/stream.ts';

/** The drawn numbers, in the order of the draw. */
export type Outcome = readonly number[];

/**
 * A result in which a selection does not lose: the number of equally likely outcomes, and odds in hundredths
 * including the stake.
 */
export interface Tier {
  label: string;
  ways: bigint;
  odds: number;
  /** The stake is returned and does not count as turnover. */
  returned: boolean;
}

export type Tone = 'red' | 'blue' | 'green' | 'black';

export interface Selection {
  id: string;
  label: string;
  group: string;
  tiers: readonly Tier[];
  /** Index of the tier that an outcome reaches, or −1 when the stake is lost. */
  hit(outcome: Outcome): number;
  /** Numbers that a client can draw as dice, balls or stones. */
  marks: readonly number[];
  tone: Tone | undefined;
}

/** A group without listed selections: the player picks `count` numbers from 1 to `to` as one selection. */
export interface Picking {
  to: number;
  count: number;
}

export type Face = 'text' | 'dice' | 'ball';

export interface Group {
  id: string;
  title: string;
  note: string;
  /** Shown before the label of a selection when the label alone would be ambiguous. */
  prefix: string;
  columns: number;
  face: Face;
  selections: readonly Selection[];
  pick: Picking | undefined;
}

export interface Tab {
  title: string;
  groups: readonly string[];
}

export type Reveal = 'dice' | 'wheel' | 'beads' | 'balls' | 'cars' | 'stones' | 'pieces' | 'scratch';

/** A game whose outcome is one draw and whose bets are selections with fixed odds. */
export interface Board {
  code: string;
  /** Increased when odds change, so that an outdated page can't bet at old odds. */
  edition: number;
  title: string;
  /** Description of the draw for the rules sheet. */
  story: readonly string[];
  total: bigint;
  reveal: Reveal;
  draw(draw: Draw): number[];
  groups: readonly Group[];
  tabs: readonly Tab[];
  /**
   * Sets of selections of which one wins when the others lose. When all of them are bet on, only the amounts above
   * the smallest count as turnover.
   */
  lines: readonly (readonly string[])[];
  /** Description of an outcome; the first text is the headline. */
  tags(outcome: Outcome): string[];
  select(id: string): Selection | undefined;
}

export interface Wager {
  selection: string;
  stake: bigint;
}

export interface Verdict {
  payout: bigint;
  validStake: bigint;
  /** The tier that was reached, or undefined when the stake is lost. */
  tier: Tier | undefined;
}

/** Includes the stake, rounded down to 0.01. */
export const payoutOf = (stake: bigint, odds: number): bigint => (stake * BigInt(odds)) / 100n;

/** Name of a selection with the prefix of its group. */
export const nameOf = (board: Board, { group, label }: Selection): string =>
  `${board.groups.find(({ id }) => id === group)?.prefix ?? ''} ${label}`.trim();

export const formatOdds = (odds: number): string => `${Math.floor(odds / 100)}.${String(odds % 100).padStart(2, '0')}`;

const MILLION = 1_000_000n;

/** The long-term return of a selection in millionths, rounded down. */
export const returnOf = (board: Board, selection: Selection): number =>
  Number(
    (selection.tiers.reduce((sum, { ways, odds }) => sum + ways * BigInt(odds), 0n) * MILLION) / (board.total * 100n),
  );

export const bestOdds = ({ tiers }: Selection): number => Math.max(...tiers.map(({ odds }) => odds));

/** Settles each bet of a round. The results have the order of the bets. */
export const settleBoard = (board: Board, outcome: Outcome, wagers: readonly Wager[]): Verdict[] => {
  const valid = validStakes(board, wagers);
  return wagers.map(({ selection: id, stake }, index) => {
    const selection = board.select(id);
    if (selection === undefined) throw new RangeError(`${board.code} has no ${id}`);
    const tier = selection.tiers[selection.hit(outcome)];
    return {
      payout: tier === undefined ? 0n : payoutOf(stake, tier.odds),
      validStake: tier?.returned ? 0n : (valid[index] ?? 0n),
      tier,
    };
  });
};

/** Stakes on opposite sides count only by their difference, regardless of the outcome. */
export const validStakes = (board: Board, wagers: readonly Wager[]): bigint[] => {
  const valid = wagers.map(({ stake }) => stake);
  for (const line of board.lines) {
    const least = line
      .map((side) =>
        wagers.reduce((sum, { selection }, index) => sum + (selection === side ? at(valid, index) : 0n), 0n),
      )
      .reduce(smaller);
    if (least === 0n) continue;
    for (const side of line) takeOff(wagers, valid, side, least);
  }
  return valid;
};

const takeOff = (wagers: readonly Wager[], valid: bigint[], side: string, amount: bigint): void => {
  let rest = amount;
  wagers.forEach(({ selection }, index) => {
    if (selection !== side) return;
    const cut = smaller(rest, at(valid, index));
    valid[index] = at(valid, index) - cut;
    rest -= cut;
  });
};

const smaller = (a: bigint, b: bigint): bigint => {
  if (a < b) return a;
  return b;
};

const at = (list: readonly bigint[], index: number): bigint => list[index] ?? 0n;
