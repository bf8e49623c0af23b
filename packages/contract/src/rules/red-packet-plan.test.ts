import { describe, expect, it } from 'vitest';
import {
  checkRedPacketPlan,
  type RedPacketPlan,
  type RedPacketTier,
  readRedPacketPlan,
  redPacketBudget,
  redPacketRulesText,
} from './red-packet-plan.ts';

const first: RedPacketTier = {
  recharge: '500',
  day_flow: '1000',
  times: 1,
  flow_money: '5',
  min_money: '1.00',
  max_money: '8.88',
  budget: '4000',
  enabled: 1,
};
const second: RedPacketTier = { ...first, recharge: '2000', day_flow: '5000', times: 2, budget: '6000' };
const plan = { start_time: '10:00', end_time: '12:00', max_times: 5, tiers: [first, second] };
const withSecond = (changes: Partial<RedPacketTier>) => ({ ...plan, tiers: [first, { ...second, ...changes }] });
const check = (typed: RedPacketPlan) => checkRedPacketPlan(readRedPacketPlan(typed));
const budgetOf = (typed: RedPacketPlan) => redPacketBudget(readRedPacketPlan(typed));

describe('a plan', () => {
  it('can be published when all checks pass', () => {
    expect(check(plan)).toBeUndefined();
    expect(check(withSecond({ day_flow: '1000', flow_money: '0', min_money: '8.88' }))).toBeUndefined();
    expect(check(withSecond({ flow_money: '1.5', budget: '8.88' }))).toBeUndefined();
  });

  it.each([
    [{ start_time: '24:00' }, '请输入正确的开抢时间'],
    [{ start_time: '9:00' }, '请输入正确的开抢时间'],
    [{ end_time: '' }, '请输入正确的结束时间'],
    [{ end_time: '10:00' }, '结束时间须晚于开抢时间'],
    [{ max_times: 0 }, '每人每日最多次数为1~50的整数'],
    [{ max_times: 51 }, '每人每日最多次数为1~50的整数'],
    [{ tiers: [] }, '请至少启用一个档位'],
    [{ tiers: [{ ...first, enabled: 0 as const }] }, '请至少启用一个档位'],
    [{ tiers: Array.from({ length: 11 }, () => first) }, '最多设置10个档位'],
  ])('with %j is refused: %s', (changes, text) => {
    expect(check({ ...plan, ...changes })).toBe(text);
  });

  it.each([
    [{ recharge: '0' }, '档 2：请输入正确的累计存款'],
    [{ recharge: '12.345' }, '档 2：请输入正确的累计存款'],
    [{ day_flow: '' }, '档 2：请输入正确的当日流水'],
    [{ times: 0 }, '档 2：次数为1~20的整数'],
    [{ flow_money: '50.1' }, '档 2：流水倍数为0~50，最多一位小数'],
    [{ flow_money: '1.25' }, '档 2：流水倍数为0~50，最多一位小数'],
    [{ min_money: '0' }, '档 2：请输入正确的单次金额'],
    [{ min_money: '9' }, '档 2：最高金额不能小于最低金额'],
    [{ budget: '10000000.01' }, '档 2：请输入正确的每日预算'],
    [{ budget: '8.87' }, '档 2：每日预算不能小于最高金额'],
    [{ recharge: '500' }, '档 2：累计存款须高于上一档'],
    [{ day_flow: '999.99' }, '档 2：当日流水不能低于上一档'],
  ])('whose second tier has %j is refused: %s', (changes, text) => {
    expect(check(withSecond(changes))).toBe(text);
  });

  it('costs at most the sum of the budgets of its enabled tiers', () => {
    expect(budgetOf(plan)).toBe(10_000_00n);
    expect(budgetOf(withSecond({ enabled: 0 }))).toBe(4_000_00n);
    expect(budgetOf(withSecond({ budget: 'x' }))).toBe(4_000_00n);
  });

  it('is written as one text that numbers the enabled tiers by their position', () => {
    const tiers = [{ ...first, enabled: 0 as const }, second];
    expect(redPacketRulesText(readRedPacketPlan({ ...plan, tiers }))).toBe(
      '开抢 10:00-12:00\n每人最多 5 次\n' +
        '第 2 档 存款 2000.00 流水 5000.00 次数 2 金额 1.00-8.88 倍数 5 预算 6000.00',
    );
  });
});
