import { agentRows, memberRows, type Transaction, type UserInfo } from '@koi/contract';
import { PAGE_SIZE } from '@koi/contract/constants';
import { vi } from 'vitest';
import { createFakeApi } from '../../../packages/client/test/fake-api.ts';

/** Fakes the whole server for a screen. */
export const fakeApi = () => {
  const { fetch, ...api } = createFakeApi(memberRows, agentRows);
  vi.stubGlobal('fetch', fetch);
  return api;
};

export const aMember = (change: Partial<UserInfo> = {}): UserInfo => ({
  id: 7,
  username: 'koi8866',
  name: 'koi8866',
  realname: '陈小宇',
  avatar: '',
  vip: 3,
  current_vip: 'VIP3',
  paysum: '34000.00',
  flowsum: '120000.00',
  balance: '12680.50',
  gameblance: '0.00',
  transit: '0.00',
  joinday: 286,
  isagent: 0,
  mobile: '13800006602',
  email: '',
  birthday: '1992-08-16',
  block: '',
  block_until: '',
  usdtrate: '7.2',
  withdrawusdtrate: '7.2',
  withdrawcashfee: '5',
  withdrawfeeusdttrc: '2',
  transferstatus: 1,
  ...change,
});

export const aTransaction = (change: Partial<Transaction> = {}): Transaction => ({
  out_trade_no: 'D20250618091500QW2231',
  amount: '1000.00',
  pay_way: 'bank',
  state: 2,
  created_at: '2025-06-18 09:15:00',
  tron_address: '',
  tron_usdt_amount: '',
  tron_network: '',
  stage: '',
  reason: '',
  cancellable: 0,
  ...change,
});

/** One page of a paged answer; by default the only one. */
export const aPage = <T>(data: T[], { total = data.length, last = 1, page = 1 } = {}) => ({
  data,
  total,
  last_page: last,
  current_page: page,
  per_page: PAGE_SIZE as typeof PAGE_SIZE,
});
