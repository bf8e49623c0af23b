import { describe, expect, it } from 'vitest';
import { aTransaction } from '../../../test/fake-api.ts';
import { openTransferOf, walletsOf } from './wallets.ts';

const venues = [{ name: '云顶真人', balance: '1260.00', platname: 'yunding' }];

describe('the wallets', () => {
  it('are the platform wallet and one for each venue', () => {
    expect(walletsOf({ balance: '12.50' }, venues)).toEqual([
      { code: 'userbalance', name: '平台钱包', balance: '12.50' },
      { code: 'yunding', name: '云顶真人', balance: '1260.00' },
    ]);
    expect(walletsOf(undefined)).toEqual([{ code: 'userbalance', name: '平台钱包', balance: undefined }]);
  });
});

describe('a transfer in transit', () => {
  const open = (amount: string, pay_way = 'yunding') =>
    openTransferOf(aTransaction({ amount, pay_way, state: 2 }), 'into', venues);

  it('shows the name of the venue, or its code when the venue no longer exists', () => {
    expect(open('1.00').venueName).toBe('云顶真人');
    expect(open('1.00', 'gone').venueName).toBe('gone');
  });
});
