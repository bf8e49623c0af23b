import { describe, expect, it } from 'vitest';
import { expectInOrder } from '../../test/in-order.ts';
import { checkHashSubmission, checkOrderNumber, checkQrAddress, isTronAddress } from './tron.ts';

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

it('recognises the format of a TRON address', () => {
  expect(isTronAddress(address)).toBe(true);
  for (const wrong of ['', address.slice(1), `${address}1`, `A${address.slice(1)}`, `${address.slice(0, -1)}-`]) {
    expect(isTronAddress(wrong)).toBe(false);
  }
});

describe('the QR code of an address', () => {
  it('is refused with the text of the first failing check, in the specified order', () => {
    expectInOrder(checkQrAddress, { address }, [
      [{ address: '' }, '地址不存在，无法生成二维码'],
      [{ address: 'T123' }, '地址格式不正确，请输入有效的TRON地址'],
    ]);
  });
});

describe('submitting a hash', () => {
  it('is refused with the text of the first failing check, in the specified order', () => {
    expectInOrder(checkHashSubmission, { out_trade_no: 'D1', tx_hash: 'aB'.repeat(32) }, [
      [{ tx_hash: ' ' }, '请先填写交易哈希'],
      [{ tx_hash: 'ab'.repeat(31) }, '交易哈希格式不正确'],
      [{ out_trade_no: '' }, '订单号缺失，无法查询'],
    ]);
  });
});

it('requires an order number to query a status', () => {
  expect(checkOrderNumber({ out_trade_no: 'D1' })).toBeUndefined();
  expect(checkOrderNumber({ out_trade_no: '' })).toBe('订单号缺失，无法查询');
});
