import { formatMoney } from '@koi/money';
import type { VenueBet } from '@koi/venue-protocol';
import { expect, it } from 'vitest';
import { countedOf, effectOf, keyOf, readBet, statusOf, toDraft, toWire } from './bet.ts';

const reported: VenueBet = {
  bet: 'B1',
  player: 'm70',
  game: 'dragon',
  round: 'R1',
  stake: 1_000n,
  valid_stake: 800n,
  payout: 2_500n,
  state: 'settled',
  placed_at: Date.UTC(2026, 5, 18, 6),
  settled_at: Date.UTC(2026, 5, 18, 7),
  detail: '10 线',
};
const draft = (changes: Partial<VenueBet> = {}) =>
  toDraft('xinghe', 7, { ...reported, ...changes }, new Date('2026-06-18T15:00:00+08:00'));

it('a bet changes wallet and turnover only when it is settled', () => {
  expect(effectOf(draft())).toEqual({ net: 1_500n, valid: 800n });
  expect(effectOf(draft({ state: 'open', payout: 0n }))).toEqual({ net: 0n, valid: 0n });
  expect(effectOf(draft({ state: 'void', payout: 1_000n }))).toEqual({ net: 0n, valid: 0n });
  expect(effectOf(undefined)).toEqual({ net: 0n, valid: 0n });
});

it('a bet is posted under its own key, and a correction appends its number', () => {
  expect(keyOf({ venue: 'xinghe', bet: 'B1' }, 1)).toBe('bet:xinghe:B1');
  expect(keyOf({ venue: 'xinghe', bet: 'B1' }, 2)).toBe('bet:xinghe:B1:2');
});

it('keys are unique even when bet ids contain the separator', () => {
  const keys = ['B1', 'B1:2', 'B1%c2', 'B1:2:2'].flatMap((bet) =>
    [1, 2].map((posting) => keyOf({ venue: 'xinghe', bet }, posting)),
  );
  expect(new Set(keys).size).toBe(keys.length);
  const longest = keyOf({ venue: 'xinghe', bet: ':'.repeat(64) }, 99);
  expect(longest.length).toBeLessThanOrEqual(200);
});

it('a bet is shown with its result and state', () => {
  const terms = { turnoverWeight: 100, rebateWeight: 100, packetWeight: 100, category: 'concise' };
  const row = { ...draft({ payout: 0n }), ...terms, postings: 1, corrections: 0 };
  expect(toWire(row)).toEqual({
    bet_id: 'B1',
    bet_amount: '10.00',
    win_loss: '-10.00',
    Code: 'dragon',
    status: 1,
    created_at: '2026-06-18 14:00:00',
  });
  expect(statusOf({ state: 'void' })).toBe(0);
  expect(statusOf({ state: 'open' })).toBe(2);
});

it.each<[string, Partial<VenueBet>]>([
  ['a valid stake above the stake', { valid_stake: 1_001n }],
  ['a payout above the limit', { payout: 1_000_000_000_001n }],
  ['a stake above the limit', { stake: 1_000_000_000_001n }],
  ['no time of its settlement', { settled_at: null }],
  ['a payout while it is open', { state: 'open' }],
])('a bet is rejected with %s', (_, changes) => {
  const wire = (bet: VenueBet) => ({
    ...bet,
    stake: formatMoney(bet.stake),
    valid_stake: formatMoney(bet.valid_stake),
    payout: formatMoney(bet.payout),
  });
  expect(readBet(wire({ ...reported, ...changes }))).toEqual({ reason: '金额或状态自相矛盾' });
  expect(readBet(wire(reported))).toEqual({ bet: reported });
});

it('a valid stake counts towards withdrawals by its weight, rounded down to the 分', () => {
  const counted = (valid: bigint, turnoverWeight: number) => countedOf(valid, { turnoverWeight });
  expect(counted(12_345n, 100)).toBe(12_345n);
  expect(counted(12_345n, 80)).toBe(9_876n);
  expect(counted(199n, 50)).toBe(99n);
  expect(counted(1n, 99)).toBe(0n);
  expect(counted(1_000_000_000_000n, 0)).toBe(0n);
});
