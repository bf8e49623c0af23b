import type { Transaction, UserInfo } from '@koi/contract';
import { PAGE_SIZE } from '@koi/contract/constants';
import { vi } from 'vitest';

interface Sent {
  path: string;
  query: string;
  body: unknown;
  token: string | null;
  /** The Idempotency-Key, if one was sent. */
  key: string | null;
}

type Responder = (body: unknown) => Response | Promise<Response>;

const envelope = (code: number, message: string, data: unknown, status: number) =>
  new Response(JSON.stringify({ code, message, data }), { status, headers: { 'Content-Type': 'application/json' } });

const bodyOf = async (init: RequestInit) => {
  if (init.body instanceof FormData) return Object.fromEntries(init.body);
  return JSON.parse(String(init.body ?? '{}')) as unknown;
};

/** A fake server: a call that the test has not prepared is answered with an empty success. */
export const fakeApi = () => {
  const sent: Sent[] = [];
  const responders = new Map<string, Responder>();

  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const [path = url, query = ''] = url.split('?', 2);
    const headers = new Headers(init.headers);
    const [token, key] = [headers.get('Authorization'), headers.get('Idempotency-Key')];
    const body = await bodyOf(init);
    sent.push({ path, query, body, token, key });
    return (responders.get(path) ?? (() => envelope(200, '', null, 200)))(body);
  });

  return {
    sent,
    bodies: (path: string) => sent.filter((call) => call.path === path).map(({ body }) => body),
    answer: (path: string, data: unknown, message = '') => {
      responders.set(path, () => envelope(200, message, data, 200));
    },
    /** For a call whose answer depends on the request. */
    answerBy: (path: string, dataOf: (body: unknown) => unknown) => {
      responders.set(path, (body) => envelope(200, '', dataOf(body), 200));
    },
    refuse: (path: string, code: number, message: string, status = 200) => {
      responders.set(path, () => envelope(code, message, null, status));
    },
    fail: (path: string) => {
      responders.set(path, () => Promise.reject(new TypeError('no network')));
    },
    /** Holds the answer until the test releases it. */
    hold: (path: string, data: unknown) => {
      let release = () => {};
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      responders.set(path, () => gate.then(() => envelope(200, '', data, 200)));
      return release;
    },
  };
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
  per_page: PAGE_SIZE,
});
