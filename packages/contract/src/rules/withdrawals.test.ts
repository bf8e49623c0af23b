import { describe, expect, it } from 'vitest';
import { expectInOrder } from '../../test/in-order.ts';
import { checkWithdrawal, usdtFee, usdtPayout, type Withdrawal } from './withdrawals.ts';

const form: Withdrawal = { bank: 7, amount: 100_00n, password: '888888' };

describe('a withdrawal', () => {
  it.each([
    ['bank', '请选择您要提现到的银行卡'],
    ['usdt', '请选择USDT地址'],
  ] as const)('to %s is refused with the text of the first failing check, in the specified order', (kind, cardText) => {
    expectInOrder((withdrawal: Withdrawal) => checkWithdrawal(withdrawal, kind), form, [
      [{ bank: 0 }, cardText],
      [{ amount: 99_99n }, '单笔取款不能低于100元'],
      [{ password: '' }, '请输入您的支付密码'],
    ]);
  });
});

describe('a withdrawal in USDT', () => {
  const fees = { withdrawcashfee: '5', withdrawfeeusdttrc: '1' };

  it('has the fee of its protocol, and that of TRC20 when none is chosen', () => {
    expect(usdtFee('ERC20', fees)).toBe('5');
    expect(usdtFee('TRC20', fees)).toBe('1');
    expect(usdtFee(undefined, fees)).toBe('1');
  });

  it('credits the amount, rounded down, less the fee, and never less than zero', () => {
    expect(usdtPayout(100_00n, '7.2', '1')).toEqual({ worth: 13_880_000n, credited: 12_880_000n });
    expect(usdtPayout(100_00n, '7.2', '20')).toEqual({ worth: 13_880_000n, credited: 0n });
  });
});
