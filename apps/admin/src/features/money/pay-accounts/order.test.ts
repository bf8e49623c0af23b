import type { HouseAccount } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { moved } from './order.ts';

const account = (id: number, sort: number): HouseAccount => ({
  id,
  bank_name: '招商银行',
  bank_no: '6222000000000000',
  bank_owner: '锦鲤',
  bank_address: '杭州',
  enabled: 1,
  sort,
});
const numbers = (accounts: HouseAccount[]) => accounts.map(({ id, sort }) => [id, sort]);

describe('moving a receiving account', () => {
  it('changes only the two accounts that swap places', () => {
    const accounts = [account(1, 10), account(2, 20), account(3, 30)];
    expect(numbers(moved(accounts, 3, -1))).toEqual([
      [3, 20],
      [2, 30],
    ]);
    expect(numbers(moved(accounts, 1, 1))).toEqual([
      [2, 10],
      [1, 20],
    ]);
  });

  it('renumbers all accounts that had the same number', () => {
    expect(numbers(moved([account(1, 0), account(2, 0)], 2, -1))).toEqual([
      [2, 10],
      [1, 20],
    ]);
  });

  it('does nothing at either end', () => {
    expect(moved([account(1, 10)], 1, 1)).toEqual([]);
    expect(moved([account(1, 10)], 1, -1)).toEqual([]);
    expect(moved([account(1, 10)], 9, 1)).toEqual([]);
  });
});
