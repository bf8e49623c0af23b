import type { RedPacketPlan, RedPacketTier } from '@koi/contract/rules/red-packet-plan';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawsLeft, isCommitmentDue, openTiers, readPlan, timesOf } from './packet.ts';

const tier = (recharge: string, day_flow: string, times: number, enabled: 0 | 1 = 1): RedPacketTier => ({
  recharge,
  day_flow,
  times,
  flow_money: '5',
  min_money: '1',
  max_money: '8.88',
  budget: '4000',
  enabled,
});
const published: RedPacketPlan = {
  start_time: '10:00',
  end_time: '12:00',
  max_times: 5,
  tiers: [tier('500', '1000', 1), tier('2000', '5000', 2), tier('10000', '30000', 3), tier('50000', '150000', 5)],
};
const plan = readPlan(published);
const yuan = (amount: number) => BigInt(amount) * 100n;
const standing = (deposits: number, flow: number) => ({ deposits: yuan(deposits), flow: yuan(flow) });
const none = new Map<number, number>();
const left = (deposits: number, flow: number, made: ReadonlyMap<number, number> = none) =>
  drawsLeft(plan, standing(deposits, flow), made);

describe('draws', () => {
  it('are granted by each tier whose deposits and turnover the member has reached', () => {
    expect(left(499, 1_000_000)).toBe(0);
    expect(left(500, 999)).toBe(0);
    expect(left(500, 1_000)).toBe(1);
    expect(left(2_000, 4_999)).toBe(1);
    expect(left(2_000, 5_000)).toBe(3);
  });

  it('are limited per day for all tiers together', () => {
    expect(left(10_000, 30_000)).toBe(5);
    expect(left(50_000, 150_000)).toBe(5);
    expect(left(50_000, 150_000, new Map([[4, 4]]))).toBe(1);
    expect(left(50_000, 150_000, new Map([[4, 5]]))).toBe(0);
  });

  it('are made in the highest tier that still grants one', () => {
    const open = (made: ReadonlyMap<number, number>) =>
      openTiers(plan, standing(2_000, 5_000), made).map(({ at }) => at);
    expect(open(none)).toEqual([2, 1]);
    expect(open(new Map([[2, 2]]))).toEqual([1]);
    expect(
      open(
        new Map([
          [2, 2],
          [1, 1],
        ]),
      ),
    ).toEqual([]);
  });

  it('skip a tier that is disabled, and the other tiers keep their positions', () => {
    const partly = readPlan({ ...published, tiers: [tier('500', '1000', 1, 0), tier('2000', '5000', 2)] });
    expect(partly.tiers.map(({ at }) => at)).toEqual([2]);
    expect(drawsLeft(partly, standing(500, 1_000), none)).toBe(0);
  });

  it('decrease by one with each draw and never below zero', () => {
    const amounts = fc.integer({ min: 0, max: 200_000 });
    fc.assert(
      fc.property(amounts, amounts, (deposits, flow) => {
        const who = standing(deposits, flow);
        const made = new Map<number, number>();
        for (let expected = drawsLeft(plan, who, made); ; expected -= 1) {
          expect(drawsLeft(plan, who, made)).toBe(expected);
          const [next] = openTiers(plan, who, made);
          expect(next === undefined).toBe(expected === 0);
          if (next === undefined) return;
          made.set(next.at, (made.get(next.at) ?? 0) + 1);
        }
      }),
    );
  });
});

describe('the times of a day', () => {
  const times = timesOf('2026-06-18', plan);

  it('span the counting period from the end of yesterday’s window to the start of today’s', () => {
    expect(times.from).toEqual(new Date('2026-06-17T12:00:00+08:00'));
    expect(times.opens).toEqual(new Date('2026-06-18T10:00:00+08:00'));
    expect(times.closes).toEqual(new Date('2026-06-18T12:00:00+08:00'));
  });

  it.each([
    ['09:29:59', false],
    ['09:30:00', true],
    ['11:59:59', true],
    ['12:00:00', false],
  ])('have a commitment due at %s: %s', (clock, due) => {
    expect(isCommitmentDue(times, new Date(`2026-06-18T${clock}+08:00`))).toBe(due);
  });
});
