import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../endpoint.ts';
import { type MemberRows, memberRows } from './index.ts';

const features: Record<string, Record<string, Endpoint>> = memberRows;
const rows = Object.values(features).flatMap((feature) => Object.values(feature));
const named = (pick: (row: Endpoint) => boolean) =>
  rows
    .filter(pick)
    .map(({ path }) => path.slice('/api/'.length))
    .sort();

const OPEN = [
  'activitydeatil',
  'activitylist',
  'activitytype',
  'agentinfo',
  'announcementList',
  'app',
  'article',
  'bannerList',
  'game/list',
  'generate-tron-qrcode',
  'getVisitUrl',
  'getservicerurl',
  'homenotice',
  'login_pc',
  'payinfo',
  'redpacketproof',
  'register',
  'security/recover',
  'service/picture',
  'sponsorDetail',
  'sponsorList',
  'submit-tron-hash',
  'tron-recharge-status',
  'uservip',
];

const PROTECTED = [
  'account-closure',
  'account-closure/ask',
  'account-closure/withdraw',
  'activityApplyLog',
  'applyagentdo',
  'balance',
  'balancelist',
  'banklist',
  'betdetail',
  'betrecord',
  'bindcard',
  'cancelrecharge',
  'data-copy',
  'data-copy/download',
  'data-copy/request',
  'delcard',
  'doactivityapply',
  'dofanshui',
  'douserredpacket',
  'editPassword',
  'editPayPassword',
  'getAgentLoginUrl',
  'getBetAmount',
  'getGameUrl',
  'getPayRange',
  'get_pay_way',
  'getcard',
  'getfanshui',
  'getpaybank',
  'gettransrecord',
  'logoff',
  'noticeList',
  'noticeRead',
  'noticeUnread',
  'pay-reset',
  'pay-reset/ask',
  'pay-reset/deny',
  'pay-reset/set',
  'pay-reset/withdraw',
  'protection/birth-date',
  'protection/break',
  'protection/exclude',
  'protection/history',
  'protection/hub',
  'protection/limit',
  'protection/offer/decline',
  'protection/pause',
  'protection/raise',
  'protection/raise/cancel',
  'protection/raise/confirm',
  'protection/reality',
  'protection/reality/answer',
  'protection/return',
  'protection/return/cancel',
  'protection/sitting',
  'recharge',
  'rechargeproof',
  'rechargereceipt',
  'redpacket',
  'refreshusermoney',
  'security/deny-recovery',
  'security/end-others',
  'security/end-session',
  'security/log',
  'security/overview',
  'security/sessions',
  'security/totp/codes',
  'security/totp/confirm',
  'security/totp/disable',
  'security/totp/enrol',
  'service/unread',
  'statement',
  'statement/csv',
  'statements',
  'transall',
  'transfer',
  'tron-usdt-pay',
  'turnover',
  'updateuserinfo',
  'uploadimg',
  'uptransferstatus',
  'user',
  'userredpacket',
  'withdraw',
  'workorder/close',
  'workorder/create',
  'workorder/detail',
  'workorder/list',
  'workorder/reply',
];

/** The only required fields; all others have a fallback. */
const REQUIRED: Record<string, object> = {
  '/api/getPayRange': { type: 'bank' },
  '/api/recharge': { paytype: 'bank' },
  '/api/uptransferstatus': { transferstatus: 1 },
};

describe('the member rows', () => {
  it('are the sixty calls of the specifications and fifty-three additional ones, each once', () => {
    expect(rows).toHaveLength(113);
    expect(named(() => true)).toEqual([...OPEN, ...PROTECTED].sort());
  });

  it('are open to visitors only where specified', () => {
    expect(named(({ caller }) => caller === 'anyone')).toEqual(OPEN);
  });

  it('use GET only where the specifications do, and for reads without input that were added', () => {
    expect(named(({ method }) => method === 'GET')).toEqual([
      'account-closure',
      'data-copy',
      'game/list',
      'getAgentLoginUrl',
      'getVisitUrl',
      'get_pay_way',
      'pay-reset',
      'protection/hub',
      'protection/sitting',
      'redpacketproof',
      'sponsorDetail',
      'sponsorList',
      'statements',
      'turnover',
      'userredpacket',
    ]);
  });

  it('mark every call that moves money, none of which is open to visitors', () => {
    expect(named(({ money }) => money === true)).toEqual([
      'dofanshui',
      'douserredpacket',
      'getGameUrl',
      'recharge',
      'transall',
      'transfer',
      'tron-usdt-pay',
      'withdraw',
    ]);
    expect(rows.filter(({ money, caller }) => money && caller === 'anyone')).toEqual([]);
  });

  it('keep the caller in their types', () => {
    const member: 'member' = memberRows.withdrawals.create.caller;
    const anyone: MemberRows['settings']['app']['caller'] = 'anyone';
    expect([member, anyone]).toEqual(['member', 'anyone']);
  });
});

describe('every input', () => {
  it.each(rows.map((row) => [row.path, row] as const))('%s reads an empty body or refuses it cleanly', (_, row) => {
    const result = row.input.safeParse({});
    expect(result.success).toBe(!(row.path in REQUIRED));
    if (result.success) expect(() => row.check?.(result.data)).not.toThrow();
  });

  it.each(rows.map((row) => [row.path, row] as const))('%s drops unknown fields', (path, row) => {
    const body = JSON.parse('{"balance":"1.00","role":"admin","__proto__":{"polluted":1}}');
    const read = row.input.parse(Object.assign(body, REQUIRED[path])) as object;
    for (const key of ['balance', 'role', 'polluted']) expect(key in read).toBe(false);
    expect(Object.keys(read)).not.toContain('__proto__');
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  it.each(rows.map((row) => [row.path, row] as const))('%s does not throw for any shape of body', (_, row) => {
    for (const body of [null, undefined, [], 'text', 7, { id: {}, page: [], type: Number.NaN, amount: { $gt: 0 } }]) {
      expect(() => row.input.safeParse(body)).not.toThrow();
    }
  });
});

describe('old clients', () => {
  it('may send numbers as strings and strings as numbers', () => {
    expect(memberRows.transactions.list.input.parse({ date: '2', type: '3', page: '4', api_type: 5 })).toEqual({
      date: 2,
      type: 3,
      page: 4,
      api_type: '5',
    });
    expect(memberRows.withdrawals.create.input.parse({ amount: 100, bank: '7', password: 888888 })).toEqual({
      amount: 100_00n,
      bank: 7,
      password: '888888',
    });
    expect(memberRows.transfers.setAutoTransfer.input.parse({ transferstatus: '0' })).toEqual({ transferstatus: 0 });
    expect(memberRows.transfers.setAutoTransfer.input.parse({ transferstatus: true })).toEqual({ transferstatus: 1 });
  });

  it('may omit filters or send them empty or null', () => {
    const all = { date: 4, type: 1, page: 1, api_type: '' };
    expect(memberRows.transactions.list.input.parse({})).toEqual(all);
    expect(memberRows.transactions.list.input.parse({ date: '', type: '', page: '', api_type: '' })).toEqual(all);
    expect(memberRows.transactions.list.input.parse({ date: null, type: null, page: null, api_type: null })).toEqual(
      all,
    );
  });

  it.each([
    ['bank', 'bank'],
    ['usdt', 'usdt'],
    ['usdt-trc20', 'usdt'],
    ['wechat', 'wxpay'],
    ['wxpay', 'wxpay'],
    ['alipay', 'alipay'],
  ])('may name the pay way %s', (type, way) => {
    expect(memberRows.deposits.range.input.parse({ type })).toEqual({ type: way });
  });
});

describe('input bounds', () => {
  it.each([
    { page: 0 },
    { page: -1 },
    { page: '1.5' },
    { page: 100_001 },
    { date: 5 },
    { type: 0 },
    { api_type: 'x'.repeat(33) },
  ])('refuse %j', (body) => {
    expect(memberRows.transactions.list.input.safeParse(body).success).toBe(false);
  });

  it('leave too long values to the rule, which has its own text', () => {
    const form = memberRows.members.register.input.parse({ name: 'a'.repeat(100) });
    expect(memberRows.members.register.check?.(form)).toBe('用户名长度6~16位，以字母或数字组合！');
  });

  it('trim texts but not secrets', () => {
    expect(memberRows.members.login.input.parse({ name: ' koi8866 ', password: ' x ' })).toEqual({
      name: 'koi8866',
      password: ' x ',
      code: '',
      totp: '',
    });
  });

  it('limit the page size of work orders to 1 to 50', () => {
    const { input } = memberRows.workOrders.list;
    expect(input.parse({ status: 'all', limit: '50' })).toEqual({ status: 'all', page: 1, limit: 50 });
    expect(input.safeParse({ limit: 51 }).success).toBe(false);
    expect(input.safeParse({ limit: 0 }).success).toBe(false);
    expect(input.safeParse({ status: 'gone' }).success).toBe(false);
  });
});

it('ignores the author sent with a work order', () => {
  const form = { title: 't', content: 'c', category: 'game', priority: 'low', user_id: 2, username: 'lotus2026' };
  expect(memberRows.workOrders.create.input.parse(form)).toMatchObject({ user_id: undefined, username: undefined });
});

it('launches game type 0 by default', () => {
  expect(memberRows.games.launch.input.parse({ plat_name: 'koi' })).toMatchObject({ game_type: '0', is_mobile_url: 1 });
});
