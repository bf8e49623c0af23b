import { beforeEach, expect, it } from 'vitest';
import { type Bets, createBets } from './bets.ts';

let bets: Bets;
const put = (selection: string, amount: bigint) => bets.add([{ selection, amount }]);

beforeEach(() => {
  bets = createBets((selection) => (selection === 'tie' ? 50_000n : 500_000n));
});

it('adds up the chips of a field and sends them as one amount', () => {
  put('banker', 10_000n);
  put('tie', 5_000n);
  put('banker', 20_000n);
  expect(bets.drafts).toEqual([
    { selection: 'banker', amount: 30_000n },
    { selection: 'tie', amount: 5_000n },
  ]);
  expect(bets.pendingTotal).toBe(35_000n);
});

it('applies the limit of a field to confirmed and new chips together', () => {
  bets.confirm([{ selection: 'tie', amount: 45_000n }]);
  expect(put('tie', 10_000n)).toBe(false);
  expect(put('tie', 5_000n)).toBe(true);
  expect(bets.on('tie')).toBe(50_000n);
});

it('undoes one tap at a time, and a repeated round as one tap', () => {
  put('player', 1_000n);
  bets.add([
    { selection: 'banker', amount: 2_000n },
    { selection: 'tie', amount: 3_000n },
  ]);
  bets.undo();
  expect(bets.pendingTotal).toBe(1_000n);
  bets.undo();
  bets.undo();
  expect(bets.pendingTotal).toBe(0n);
});

it('clears only unconfirmed chips', () => {
  bets.confirm([{ selection: 'player', amount: 1_000n }]);
  put('player', 2_000n);
  bets.clear();
  expect(bets.on('player')).toBe(1_000n);
  expect(bets.confirmedTotal).toBe(1_000n);
});

it('rejects a repeated round completely when a part of it exceeds a limit', () => {
  expect(
    bets.add([
      { selection: 'player', amount: 1_000n },
      { selection: 'tie', amount: 50_001n },
    ]),
  ).toBe(false);
  expect(bets.pendingTotal).toBe(0n);
});
