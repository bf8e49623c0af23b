import { STAFF } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { isFresh, isLarge, requireFreshCode } from './fresh-code.ts';

const NOW = new Date('2026-06-18T10:00:00+08:00');
const MINUTE_MS = 60_000;
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const by = (confirmedAt: Date | null) => ({
  staff: { id: 1, name: 'anna', roles: ['checker'] as const, sessionId: 's', confirmedAt },
});

describe('a code', () => {
  it('is fresh for five minutes', () => {
    expect(isFresh(NOW, NOW)).toBe(true);
    expect(isFresh(ago(5 * MINUTE_MS), NOW)).toBe(true);
    expect(isFresh(ago(5 * MINUTE_MS + 1), NOW)).toBe(false);
  });

  it('is not fresh when none was given', () => {
    expect(isFresh(null, NOW)).toBe(false);
  });

  it('stays fresh when the clock of another process is behind', () => {
    expect(isFresh(ago(-1000), NOW)).toBe(true);
  });
});

describe('a decision', () => {
  it('is large from the amount of the setting on', () => {
    expect(isLarge({ amount: 4_999_99n, from: '5000' })).toBe(false);
    expect(isLarge({ amount: 5_000_00n, from: '5000' })).toBe(true);
    expect(isLarge({ amount: 1n, from: '0' })).toBe(true);
    expect(isLarge({ amount: 1n, from: '五千' })).toBe(true);
  });

  it('needs a fresh code when it is large or has no amount', () => {
    const old = by(ago(3_600_000));
    const small = { amount: 4_999_99n, from: '5000' };
    const large = { amount: 5_000_00n, from: '5000' };
    expect(() => requireFreshCode(old, NOW, small)).not.toThrow();
    expect(() => requireFreshCode(old, NOW, large)).toThrow(STAFF.codeNeeded);
    expect(() => requireFreshCode(old, NOW)).toThrow(STAFF.codeNeeded);
    expect(() => requireFreshCode(by(NOW), NOW, large)).not.toThrow();
    expect(() => requireFreshCode(by(NOW), NOW)).not.toThrow();
  });
});
