import { describe, expect, it } from 'vitest';
import { expectInOrder } from '../../test/in-order.ts';
import { checkCardBinding, maskCardNumber } from './cards.ts';

describe('binding a USDT address', () => {
  const form = {
    bank: 'USDT',
    bank_owner: 'TRC20',
    bank_no: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    bank_address: '',
    pay_pass: '888888',
  };

  it('is refused with the text of the first failing check, in the specified order', () => {
    expectInOrder(checkCardBinding, form, [
      [{ bank_no: '' }, '请输入USDT地址'],
      [{ bank_owner: '' }, '请选择钱包协议'],
      [{ pay_pass: '' }, '请输人支付密码'],
      [{ bank_no: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6' }, '地址格式不正确，请输入有效的TRON地址'],
      [{ pay_pass: '12345' }, '请输人支付密码长度'],
    ]);
  });

  it('accepts only TRC20', () => {
    expect(checkCardBinding({ ...form, bank_owner: 'ERC20' })).toBe('请选择钱包协议');
  });
});

describe('binding a bank card', () => {
  const form = {
    bank: '招商银行',
    bank_owner: '陈宇',
    bank_no: '62220001',
    bank_address: '北京朝阳支行',
    pay_pass: '888888',
  };

  it('is refused with the text of the first failing check, in the specified order', () => {
    expectInOrder(checkCardBinding, form, [
      [{ bank_owner: ' ' }, '请输入姓名'],
      [{ bank: '' }, '请输入银行'],
      [{ bank_address: '' }, '请输入开户行地址'],
      [{ bank_no: '' }, '请输人银行卡号'],
      [{ pay_pass: '' }, '请输人支付密码'],
      [{ bank_no: '6222000' }, '请输人正确的卡号长度'],
      [{ bank_no: '6222O001' }, '银行卡号只能填写数字'],
      [{ pay_pass: '1'.repeat(19) }, '请输人支付密码长度'],
    ]);
  });
});

it('shows only the last four characters of a number', () => {
  expect(maskCardNumber('6222000012341234')).toBe('****1234');
});
