import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { memberRows } from './member/index.ts';
import { checkDepositAmount } from './rules/deposits.ts';
import { staffRows } from './staff/index.ts';

const read = (row: Endpoint, request: object) => row.check?.(row.input.parse(request));

describe('an amount', () => {
  it.each([
    ['100', 100_00n],
    ['100.5', 100_50n],
    [' 0100.50 ', 100_50n],
    [100, 100_00n],
  ])('sent as %j is read as money', (amount, units) => {
    expect(memberRows.transfers.create.input.parse({ amount }).amount).toBe(units);
    expect(memberRows.deposits.createTron.input.parse({ money: amount }).money).toBe(units);
  });

  const level = { level: 3, recharge: '0', flow: '0', maintenance: '0', realperson: '0' };
  const tier = { active: '1', turnover: '0', direct: '0', indirect: '0' };

  it.each(['', ' ', null, '-1', '1.001', '5e2', '1,000', 'abc', '１００', '٥٠٠'])(
    'cannot be %j and is refused with the text of its form',
    (typed) => {
      const { amount } = memberRows.deposits.create.input.parse({ paytype: 'bank', amount: typed });
      const range = { min_price: '0', max_price: '10000' };
      expect(checkDepositAmount(amount, range)).toBe('请输入金额在0-10000之间！');
      expect(read(memberRows.withdrawals.create, { amount: typed, bank: 7 })).toBe('单笔取款不能低于100元');
      expect(read(memberRows.transfers.create, { amount: typed })).toBe('请输入操作金额！');
      expect(read(staffRows.adjustments.make, { member: 'koi8866', amount: typed })).toBe('请输入正确的金额');
      expect(read(staffRows.vip.save, { ...level, flow: typed })).toBe('流水要求须为不小于 0 的金额，最多两位小数');
      expect(read(staffRows.agents.savePlan, { tiers: [{ ...tier, turnover: typed }] })).toBe(
        '第 1 档：请填写正确的有效投注',
      );
      const isEmpty = (typed ?? '').trim() === '';
      expect(read(staffRows.applications.approve, { bonus: typed })).toBe(
        isEmpty ? '请输入彩金金额，不派发请填 0' : '请输入正确的彩金金额',
      );
    },
  );
});

it('a request whose hash is stored keeps its text', () => {
  const request = { member: 'koi8866', direction: 'credit', amount: '100', multiple: '1', reason: '补单' } as const;
  expect(staffRows.adjustments.make.input.parse(request)).toEqual({ ...request, amount: 100_00n, asSent: request });
});
