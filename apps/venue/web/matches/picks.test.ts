import { describe, expect, it } from 'vitest';
import { matchday, pricesOf, sportOf } from '../../src/games/matches/engine.ts';
import { createPicks } from './picks.ts';
import type { View, ViewFixture } from './view.ts';

const football = sportOf('football');
const fixtures = (change = 0): ViewFixture[] =>
  matchday(football, 0).map((entry) => ({
    id: entry.id,
    keys: [...entry.keys],
    markets: pricesOf(football, entry).markets.map(({ key, name, note, selections }) => ({
      key,
      name,
      note,
      selections: selections.map((one) => ({ key: one.key, label: one.label, odds: one.odds + change })),
    })),
  }));
const viewOf = (given: ViewFixture[]): View => ({ fixtures: given }) as View;

const pick = (picks: ReturnType<typeof createPicks>, fixture: number, market: number, selection: number) => {
  const one = fixtures()[fixture];
  const rule = one?.markets[market];
  const chosen = rule?.selections[selection];
  if (!one || !rule || !chosen) throw new Error('nothing there');
  picks.toggle(one, rule, chosen);
};

describe('the slip', () => {
  it('adds up only payouts that are possible together', () => {
    const picks = createPicks(football, 10_000n);
    pick(picks, 0, 0, 0);
    pick(picks, 0, 2, 0);
    expect([picks.total(), picks.sum(), picks.win()]).toEqual([20_000n, 34_200n, 34_200n]);
    pick(picks, 0, 0, 2);
    // 主胜 and 客胜 exclude each other, so the maximum is 客胜 with 大 2.5.
    expect([picks.total(), picks.sum(), picks.win()]).toEqual([30_000n, 76_000n, 58_700n]);
    pick(picks, 1, 0, 1);
    expect(picks.win()).toBe(58_700n + 38_300n);
  });

  it('removes a pick when it is tapped again', () => {
    const picks = createPicks(football, 10_000n);
    pick(picks, 0, 0, 0);
    pick(picks, 0, 0, 0);
    expect(picks.list).toHaveLength(0);
  });

  it('adopts changed odds, keeps the old ones for display, and drops picks that are no longer offered', () => {
    const picks = createPicks(football, 10_000n);
    pick(picks, 0, 0, 0);
    pick(picks, 1, 0, 0);
    expect(picks.reprice(viewOf(fixtures(2)))).toBe(0);
    expect(picks.list.map(({ selection, before }) => [selection.odds, before])).toEqual([
      [175, 173],
      [192, 190],
    ]);
    expect(picks.reprice(viewOf(fixtures().slice(1)))).toBe(1);
    expect(picks.list).toHaveLength(1);
  });

  it('sets a stake for all picks or for one', () => {
    const picks = createPicks(football, 10_000n);
    pick(picks, 0, 0, 0);
    pick(picks, 1, 0, 0);
    picks.setStake(5_000n);
    const [first] = picks.list;
    picks.setStake(1_000n, first);
    expect(picks.list.map(({ stake }) => stake)).toEqual([1_000n, 5_000n]);
  });
});
