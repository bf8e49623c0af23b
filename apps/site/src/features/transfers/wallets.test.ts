import { describe, expect, it } from 'vitest';
import { aTransaction } from '../../../test/fake-api.ts';
import { openTransferOf, walletsOf } from './wallets.ts';

const venues = [{ name: '云顶真人', balance: '1260.00', platname: 'yunding' }];

describe('the wallets', () => {
  it('are the platform wallet and one a venue', () => {
    expect(walletsOf({ balance: '12.50' }, venues)).toEqual([
      { platname: 'userbalance', name: '平台钱包', balance: '12.50' },
      { platname: 'yunding', name: '云顶真人', balance: '1260.00' },
    ]);
    expect(walletsOf(undefined)).toEqual([{ platname: 'userbalance', name: '平台钱包', balance: undefined }]);
  });
});

describe('what is on its way', () => {
  const open = (amount: string, pay_way = 'yunding') =>
    openTransferOf(aTransaction({ amount, pay_way, state: 2 }), 'into', venues);

  it('names the venue, or says its platname where it is gone', () => {
    expect(open('1.00').venue).toBe('云顶真人');
    expect(open('1.00', 'gone').venue).toBe('gone');
  });
});
