import { describe, expect, it } from 'vitest';
import { needsSecondPerson } from './two-people.ts';

const LIMITS = { order: 50_000_00n, reviewer: 500_000_00n };
const NOTHING = { member: 0n, reviewer: 0n };

describe('a second person', () => {
  it('is needed from the limit of an order on', () => {
    expect(needsSecondPerson(49_999_99n, NOTHING, LIMITS)).toBe(false);
    expect(needsSecondPerson(50_000_00n, NOTHING, LIMITS)).toBe(true);
  });

  it('is needed when the orders of a member on one day reach the limit together', () => {
    expect(needsSecondPerson(100_00n, { ...NOTHING, member: 49_899_99n }, LIMITS)).toBe(false);
    expect(needsSecondPerson(100_00n, { ...NOTHING, member: 49_900_00n }, LIMITS)).toBe(true);
  });

  it('is needed when a reviewer has approved too much alone on one day', () => {
    expect(needsSecondPerson(1_00n, { ...NOTHING, reviewer: 499_998_99n }, LIMITS)).toBe(false);
    expect(needsSecondPerson(1_00n, { ...NOTHING, reviewer: 499_999_00n }, LIMITS)).toBe(true);
  });

  it('is needed for everything when a limit is unreadable and counts as 0', () => {
    expect(needsSecondPerson(1n, NOTHING, { ...LIMITS, order: 0n })).toBe(true);
    expect(needsSecondPerson(1n, NOTHING, { ...LIMITS, reviewer: 0n })).toBe(true);
  });
});
