import { describe, expect, it } from 'vitest';
import { draftOf, objectionTo } from './card.ts';

const form = {
  bank: '招商银行',
  bank_owner: '陈宇',
  bank_no: '6225880000006621',
  bank_address: '深圳南山支行',
  pay_pass: 'pay-secret',
};

describe('a card number', () => {
  it('is normalised regardless of how it is typed', () => {
    for (const typed of [
      '6225 8800 0000 6621',
      '6225-8800-0000-6621',
      '６２２５８８００００００６６２１',
      '٦٢٢٥٨٨٠٠٠٠٠٠٦٦٢١',
    ]) {
      expect(draftOf({ ...form, bank_no: typed }).number).toBe('6225880000006621');
    }
  });

  it('must have the minimum length without spaces, so that the last four digits are never all of it', () => {
    expect(objectionTo(draftOf({ ...form, bank_no: '1 2 3 4 5 6 7' }))).toBe('cards.numberLength');
    expect(objectionTo(draftOf({ ...form, bank_no: '--------' }))).toBe('cards.numberLength');
    expect(objectionTo(draftOf({ ...form, bank_no: '1234 5678' }))).toBeUndefined();
  });
});

it('control characters are refused in every field of a card', () => {
  for (const field of ['bank', 'bank_owner', 'bank_no', 'bank_address']) {
    expect(objectionTo(draftOf({ ...form, [field]: '工商银行\u0000支行八九' }))).toBe('wire.badInput');
  }
});

it('an address is stored as it is typed, without a branch', () => {
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const draft = draftOf({ ...form, bank: 'USDT', bank_owner: 'TRC20', bank_no: address });
  expect(draft).toEqual({ bank: 'USDT', bankOwner: 'TRC20', number: address, bankAddress: '' });
  expect(objectionTo(draft)).toBeUndefined();
});
