import { describe, expect, it } from 'vitest';
import { expectInOrder } from '../../test/in-order.ts';
import { checkTransfer } from './transfers.ts';

const form = { amount: 1_00n, sourcetype: 'userbalance', targettype: 'koi' };

describe('a transfer', () => {
  it('checks the amount first', () => {
    expectInOrder(checkTransfer, form, [
      [{ amount: 0n }, '请输入操作金额！'],
      [{ amount: 99n }, '单笔转账不能低于1元'],
      [{ sourcetype: 'userbalance', targettype: 'userbalance' }, '转出和转入钱包不能相同'],
      [{ sourcetype: 'ag', targettype: 'koi' }, '场馆内钱包不支持互转'],
    ]);
  });

  it('can go in both directions between the centre wallet and a venue', () => {
    expect(checkTransfer({ amount: 1_00n, sourcetype: 'koi', targettype: 'userbalance' })).toBeUndefined();
  });

  it('is refused as a move between venues when neither side is the centre wallet', () => {
    expect(checkTransfer({ amount: 1_00n, sourcetype: 'koi', targettype: 'koi' })).toBe('场馆内钱包不支持互转');
    expect(checkTransfer({ amount: 1_00n, sourcetype: '', targettype: '' })).toBe('场馆内钱包不支持互转');
  });
});
