import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, type Holder, periodAfter } from './standing.ts';

const asked = (level: number, recharge: bigint, flow: bigint, maintenance: bigint) => ({
  level,
  recharge,
  flow,
  maintenance,
});
const levels = [
  asked(1, 0n, 0n, 0n),
  asked(2, 100n, 1_000n, 200n),
  asked(3, 300n, 3_000n, 500n),
  asked(4, 900n, 9_000n, 1_000n),
];
const TODAY = '2026-06-18';
const holder = (changes: Partial<Holder>): Holder => ({
  level: 1,
  deposits: 0n,
  turnover: 0n,
  period: undefined,
  movedOn: undefined,
  ...changes,
});
const period = (sinceDay: string, turnoverFrom = 0n, fallenFrom: number | null = null) => ({
  sinceDay,
  turnoverFrom,
  fallenFrom,
});

describe('a VIP promotion', () => {
  it('requires both deposits and turnover', () => {
    expect(decide(holder({ deposits: 100n, turnover: 1_000n }), levels, TODAY)).toBe('promotion');
    expect(decide(holder({ deposits: 99n, turnover: 1_000n }), levels, TODAY)).toBe('nothing');
    expect(decide(holder({ deposits: 100n, turnover: 999n }), levels, TODAY)).toBe('nothing');
  });

  it('happens at most once per day', () => {
    const rich = { deposits: 900n, turnover: 9_000n };
    expect(decide(holder({ ...rich, level: 2, movedOn: TODAY }), levels, TODAY)).toBe('nothing');
    expect(decide(holder({ ...rich, level: 2, movedOn: '2026-06-17' }), levels, TODAY)).toBe('promotion');
  });

  it('does not happen at the top level', () => {
    const top = holder({ level: 4, deposits: 9_999n, turnover: 99_999n, period: period(TODAY) });
    expect(decide(top, levels, TODAY)).toBe('nothing');
  });
});

describe('the maintenance period of a level', () => {
  const third = (sinceDay: string, turnover: bigint) =>
    holder({ level: 3, deposits: 300n, turnover: 3_000n + turnover, period: period(sinceDay, 3_000n) });

  it('ends after 90 days with a demotion unless the maintenance turnover was reached', () => {
    expect(decide(third('2026-03-21', 0n), levels, TODAY)).toBe('nothing');
    expect(decide(third('2026-03-20', 0n), levels, TODAY)).toBe('demotion');
    expect(decide(third('2026-03-20', 499n), levels, TODAY)).toBe('demotion');
    expect(decide(third('2026-03-20', 500n), levels, TODAY)).toBe('begin');
  });

  it('begins for a member without one, except at the first level', () => {
    expect(decide(holder({ level: 2, deposits: 100n }), levels, TODAY)).toBe('begin');
    expect(decide(holder({}), levels, TODAY)).toBe('nothing');
  });

  it('does not end in a demotion for a member who qualifies for a promotion', () => {
    expect(decide({ ...third('2026-01-01', 0n), deposits: 900n, turnover: 9_000n }, levels, TODAY)).toBe('promotion');
  });
});

describe('a lost VIP level', () => {
  const fallen = (turnover: bigint) =>
    holder({ level: 2, deposits: 900n, turnover: 9_000n + turnover, period: period('2026-06-01', 9_000n, 3) });

  it('is regained by its maintenance turnover, without counting earlier stakes', () => {
    expect(decide(fallen(499n), levels, TODAY)).toBe('nothing');
    expect(decide(fallen(500n), levels, TODAY)).toBe('promotion');
  });

  it('is remembered until it is regained', () => {
    const first = periodAfter(holder({ level: 4 }), 'demotion', TODAY);
    expect(first.fallenFrom).toBe(4);
    const second = periodAfter(holder({ level: 3, period: first }), 'demotion', TODAY);
    expect(second.fallenFrom).toBe(4);
    expect(periodAfter(holder({ level: 2, period: second }), 'promotion', TODAY).fallenFrom).toBe(4);
    expect(periodAfter(holder({ level: 3, period: second }), 'promotion', TODAY).fallenFrom).toBeNull();
    expect(periodAfter(holder({ level: 3, period: second }), 'begin', TODAY).fallenFrom).toBe(4);
  });
});

it('decide never leaves the range of levels for any member', () => {
  const amount = fc.bigInt({ min: 0n, max: 10_000n });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      amount,
      amount,
      fc.option(amount),
      (level, deposits, turnover, from) => {
        const start = from === null ? undefined : period('2026-01-01', from);
        const verdict = decide(holder({ level, deposits, turnover, period: start }), levels, TODAY);
        if (verdict === 'promotion') expect(level).toBeLessThan(4);
        if (verdict === 'demotion') expect(level).toBeGreaterThan(1);
      },
    ),
  );
});
