import type { Draw } from '../../fairness/stream.ts';

/** The numbers that came, in the order they were drawn. */
export type Outcome = readonly number[];

/** One way in which a selection does not lose: `ways` of the board's equally likely outcomes, odds in hundredths, stake included. */
export interface Tier {
  label: string;
  ways: bigint;
  odds: number;
  /** The stake goes back and does not count as turnover. */
  returned: boolean;
}

export type Tone = 'red' | 'blue' | 'green' | 'black';

export interface Selection {
  id: string;
  label: string;
  group: string;
  tiers: readonly Tier[];
  /** The index of the tier that an outcome reaches, −1 when the stake is lost. */
  hit(outcome: Outcome): number;
  /** The numbers a client may draw as dice, balls or stones. */
  marks: readonly number[];
  tone: Tone | undefined;
}

/** A group without a list: the player takes `count` numbers of the pool, and they make one selection. */
export interface Picking {
  from: number;
  to: number;
  count: number;
}

export type Face = 'text' | 'dice' | 'ball';

export interface Group {
  id: string;
  title: string;
  note: string;
  /** Stands before a selection's label where the label alone would not say what was bet on. */
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

/** A game whose outcome is one draw and whose bets are selections with fixed odds: the figures are the whole game. */
export interface Board {
  code: string;
  /** Grows whenever odds change, so that an old page can't bet at old odds. */
  edition: number;
  title: string;
  /** How the outcome is drawn, in words for the rules sheet. */
  story: readonly string[];
  total: bigint;
  reveal: Reveal;
  draw(draw: Draw): number[];
  groups: readonly Group[];
  tabs: readonly Tab[];
  /** Selections of which one wins when the others lose: who backs them all counts only for what stands above the least of them. */
  lines: readonly (readonly string[])[];
  /** What came, in words: the first is the headline. */
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
  /** The tier that was reached, or nothing when the stake is lost. */
  tier: Tier | undefined;
}

/** The stake included, rounded down to a hundredth once. */
export const payoutOf = (stake: bigint, odds: number): bigint => (stake * BigInt(odds)) / 100n;

/** What was bet on, in words. */
export const nameOf = (board: Board, { group, label }: Selection): string =>
  `${board.groups.find(({ id }) => id === group)?.prefix ?? ''} ${label}`.trim();

export const formatOdds = (odds: number): string => `${Math.floor(odds / 100)}.${String(odds % 100).padStart(2, '0')}`;

const MILLION = 1_000_000n;

/** What a selection gives back of its stakes in the long run, in millionths, exact but for the last digit (rounded down). */
export const returnOf = (board: Board, selection: Selection): number =>
  Number(
    (selection.tiers.reduce((sum, { ways, odds }) => sum + ways * BigInt(odds), 0n) * MILLION) / (board.total * 100n),
  );

export const bestOdds = ({ tiers }: Selection): number => Math.max(...tiers.map(({ odds }) => odds));

/** What settles each bet of a round; the order of the answer is that of the bets. */
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

/** Opposite sides of one outcome count only for their difference, whatever comes. */
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
