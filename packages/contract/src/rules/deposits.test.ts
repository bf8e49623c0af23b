import { describe, expect, it } from 'vitest';
import { expectInOrder } from '../../test/in-order.ts';
import { checkDeposit, checkDepositAmount, type Deposit } from './deposits.ts';

const range = { min_price: '100', max_price: '10000' };
const outside = '请输入金额在100-10000之间！';

describe('the amount of a deposit', () => {
  it.each([100_00n, 9_999_99n, 10_000_00n])('may be %s', (amount) => {
    expect(checkDepositAmount(amount, range)).toBeUndefined();
  });

  it.each([0n, 99_99n, 10_000_01n])('may not be %s', (amount) => {
    expect(checkDepositAmount(amount, range)).toBe(outside);
  });

  it('cannot be zero, whatever minimum the operator typed', () => {
    const open = { min_price: '0', max_price: '10000' };
    expect(checkDepositAmount(0n, open)).toBe('请输入金额在0-10000之间！');
  });
});

describe('a deposit', () => {
  const form: Deposit = {
    paytype: 'bank',
    amount: 500_00n,
    bank: '招商银行',
    bank_address: '北京朝阳支行',
    bank_no: '62220001',
    bank_owner: '陈宇',
  };

  it('by bank is refused with the text of the first failing check, in the specified order', () => {
    expectInOrder((deposit: Deposit) => checkDeposit(deposit, range), form, [
      [{ amount: 99_00n }, outside],
      [{ bank_owner: '' }, '请输入存款人姓名'],
      [{ bank: '' }, '请输入银行类型'],
      [{ bank_no: '' }, '请输入银行卡号'],
      [{ bank_no: 'No62220001' }, '银行卡号只能填写数字'],
      [{ bank_address: ' ' }, '请输入银行开户行地址'],
    ]);
  });

  it.each(['usdt', 'wxpay', 'alipay'] as const)('by %s requires only an amount', (paytype) => {
    const bare = { paytype, amount: 500_00n, bank: '', bank_address: '', bank_no: '', bank_owner: '' };
    expect(checkDeposit(bare, range)).toBeUndefined();
    expect(checkDeposit({ ...bare, amount: 0n }, range)).toBe(outside);
  });
});
