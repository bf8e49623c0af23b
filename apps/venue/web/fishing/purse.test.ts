import { expect, it } from 'vitest';
import { createPurse } from './purse.ts';

it('deducts a shot immediately and adds a prize only when its coins arrive', () => {
  const shown: bigint[] = [];
  const purse = createPurse((units) => shown.push(units));
  purse.sync(10_000n);
  purse.fire('a', 1_000n);
  expect(purse.shown).toBe(9_000n);
  purse.confirm(['a']);
  purse.sync(9_000n);
  expect(purse.shown).toBe(9_000n);
  purse.settle('a', 8_000n);
  purse.sync(17_000n);
  purse.hold(8_000n);
  expect(purse.shown).toBe(9_000n);
  expect(purse.spendable).toBe(17_000n);
  purse.land(8_000n);
  expect(purse.shown).toBe(17_000n);
  expect(purse.net).toBe(7_000n);
});

it('returns the cost of shots that the venue refused', () => {
  const purse = createPurse(() => undefined);
  purse.sync(500n);
  purse.fire('a', 100n);
  purse.fire('b', 100n);
  purse.forget(['b']);
  expect(purse.shown).toBe(400n);
});

it('counts a refunded shot as neither won nor lost', () => {
  const purse = createPurse(() => undefined);
  purse.fire('a', 100n);
  purse.settle('a', 100n);
  purse.settle('of an earlier page', 100n);
  expect(purse.net).toBe(0n);
});
