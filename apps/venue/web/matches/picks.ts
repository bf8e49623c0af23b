import { findPick, pricesOf } from '../../src/games/matches/engine.ts';
import type { Sport } from '../../src/games/matches/sport.ts';
import type { View, ViewFixture, ViewMarket, ViewSelection } from './view.ts';

/** An unconfirmed selection on the slip. */
export interface Picked {
  readonly fixture: ViewFixture;
  readonly market: ViewMarket;
  readonly selection: ViewSelection;
  stake: bigint;
  /** The odds before they changed. */
  before?: number;
}

export const pickedKey = ({ fixture, market, selection }: Pick<Picked, 'fixture' | 'market' | 'selection'>): string =>
  `${fixture.id}/${market.key}/${selection.key}`;

export const winOf = (stake: bigint, odds: number): bigint => (stake * BigInt(odds)) / 100n;

/** The largest possible payout of the picks of one fixture, because some of them exclude each other. */
const mostOf = (sport: Sport, picks: readonly Picked[]): bigint => {
  const [first] = picks;
  if (!first) return 0n;
  const rules = picks.flatMap(({ fixture, market, selection, stake }) => {
    const found = findPick(sport, [fixture], { entry: fixture.id, market: market.key, selection: selection.key });
    return found ? [{ verdict: found.selection.verdict, stake, win: winOf(stake, selection.odds) }] : [];
  });
  let most = 0n;
  for (const result of pricesOf(sport, first.fixture).table.results) {
    let back = 0n;
    for (const { verdict, stake, win } of rules) {
      const judged = verdict(result);
      if (judged !== 'lose') back += judged === 'win' ? win : stake;
    }
    if (back > most) most = back;
  }
  return most;
};

const find = (view: View, picked: Picked): Pick<Picked, 'fixture' | 'market' | 'selection'> | undefined => {
  const fixture = view.fixtures.find(({ id }) => id === picked.fixture.id);
  const market = fixture?.markets.find(({ key }) => key === picked.market.key);
  const selection = market?.selections.find(({ key }) => key === picked.selection.key);
  return fixture && market && selection && { fixture, market, selection };
};

export const createPicks = (sport: Sport, startStake: bigint) => {
  let list: Picked[] = [];
  let stake = startStake;
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const run of listeners) run();
  };

  return {
    get list(): readonly Picked[] {
      return list;
    },
    /** Initial stake of a new pick. */
    get stake() {
      return stake;
    },
    /** Returns a function that removes the listener. */
    onChange(run: () => void) {
      listeners.add(run);
      return () => listeners.delete(run);
    },
    has: (key: string) => list.some((picked) => pickedKey(picked) === key),
    toggle(fixture: ViewFixture, market: ViewMarket, selection: ViewSelection) {
      const key = pickedKey({ fixture, market, selection });
      const known = list.some((picked) => pickedKey(picked) === key);
      list = known
        ? list.filter((picked) => pickedKey(picked) !== key)
        : [...list, { fixture, market, selection, stake }];
      changed();
    },
    setStake(amount: bigint, only?: Picked) {
      if (!only) stake = amount;
      for (const picked of list) if (!only || picked === only) picked.stake = amount;
      changed();
    },
    remove(picked: Picked) {
      list = list.filter((each) => each !== picked);
      changed();
    },
    clear() {
      list = [];
      changed();
    },
    /** Adopts the current odds of the table and returns the number of picks that were dropped. */
    reprice(view: View): number {
      const before = list.length;
      list = list.flatMap((picked) => {
        const now = find(view, picked);
        if (!now) return [];
        const moved = now.selection.odds !== picked.selection.odds;
        const old = moved ? picked.selection.odds : picked.before;
        return [{ ...now, stake: picked.stake, ...(old !== undefined && { before: old }) }];
      });
      changed();
      return before - list.length;
    },
    total: () => list.reduce((sum, picked) => sum + picked.stake, 0n),
    /** The payout if every pick won, even when that is impossible. */
    sum: () => list.reduce((sum, picked) => sum + winOf(picked.stake, picked.selection.odds), 0n),
    /** The largest possible payout. */
    win: () =>
      [...new Set(list.map(({ fixture }) => fixture.id))].reduce(
        (sum, id) =>
          sum +
          mostOf(
            sport,
            list.filter(({ fixture }) => fixture.id === id),
          ),
        0n,
      ),
  };
};
export type Picks = ReturnType<typeof createPicks>;
