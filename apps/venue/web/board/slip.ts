import { type Board, nameOf, type Selection } from '../../src/games/tables/engine.ts';
import { LEAST_STAKE, MOST_BETS, mostStake } from '../../src/games/tables/wagers.ts';

export interface SlipLine {
  selection: Selection;
  name: string;
  stake: bigint;
}

export type Added = 'added' | 'limit' | 'full';

/** The unconfirmed bets. Amounts are in units of 0.01. */
export interface Slip {
  readonly lines: readonly SlipLine[];
  readonly total: bigint;
  stakeOn(id: string): bigint;
  /** `before` is the amount already confirmed on the selection in the same round. */
  add(selection: Selection, amount: bigint, before?: bigint): Added;
  remove(id: string): void;
  clear(): void;
  /** Adds the lines of the last confirmed slip again. */
  repeat(): void;
  readonly canRepeat: boolean;
  /** Clears the slip after a confirmation and keeps its lines for 重复. */
  confirm(): void;
  onChange(run: () => void): void;
}

export const createSlip = (board: Board): Slip => {
  const stakes = new Map<string, SlipLine>();
  const listeners: (() => void)[] = [];
  let kept: readonly SlipLine[] = [];
  const changed = () => {
    for (const run of listeners) run();
  };
  const put = (selection: Selection, stake: bigint) =>
    stakes.set(selection.id, { selection, name: nameOf(board, selection), stake });

  return {
    get lines() {
      return [...stakes.values()];
    },
    get total() {
      return [...stakes.values()].reduce((sum, { stake }) => sum + stake, 0n);
    },
    stakeOn: (id) => stakes.get(id)?.stake ?? 0n,
    add(selection, amount, before = 0n) {
      const stake = (stakes.get(selection.id)?.stake ?? 0n) + amount;
      if (stake < LEAST_STAKE || before + stake > mostStake(selection)) return 'limit';
      if (!stakes.has(selection.id) && stakes.size >= MOST_BETS) return 'full';
      put(selection, stake);
      changed();
      return 'added';
    },
    remove(id) {
      if (stakes.delete(id)) changed();
    },
    clear() {
      stakes.clear();
      changed();
    },
    repeat() {
      for (const { selection, stake } of kept) put(selection, stake);
      changed();
    },
    get canRepeat() {
      return kept.length > 0 && stakes.size === 0;
    },
    confirm() {
      kept = [...stakes.values()];
      stakes.clear();
      changed();
    },
    onChange: (run) => listeners.push(run),
  };
};
