import { describe, expect, it } from 'vitest';
import { aTransaction } from '../../../test/fake-api.ts';
import { isVoid, nameOf, payInfoPath, stateOf, typeOf } from './record.ts';

describe('a record', () => {
  it.each([
    [1, 'bank', '网银转账'],
    [1, 'usdt', 'USDT 存款'],
    [1, 'wxpay', '微信'],
    [1, 'alipay', '支付宝'],
    [1, 'cash', 'cash'],
    [2, 'usdt', 'USDT取款'],
    [2, 'bank', '银行卡取款'],
    [3, 'yunding', '云顶真人'],
    [4, 'gone', 'gone'],
    [4, '', '转出'],
  ] as const)('of type %s by %s is named %s', (type, pay_way, name) => {
    const venues = [{ name: '云顶真人', platname: 'yunding', balance: '0.00' }];
    expect(nameOf(aTransaction({ pay_way }), type, venues)).toBe(name);
  });

  it.each([
    [1, ['未定义', '待审核', '审核通过', '审核拒绝'], ['neutral', 'warning', 'success', 'danger']],
    [4, ['失败', '成功', '待结算', '未定义'], ['danger', 'success', 'warning', 'neutral']],
  ] as const)('of type %s shows its state as a word and a tone', (type, words, tones) => {
    const states = [0, 1, 2, 3].map((state) => stateOf(aTransaction({ state }), type));
    expect(states.map(({ text }) => text)).toEqual(words);
    expect(states.map(({ tone }) => tone)).toEqual(tones);
  });

  it('is void when rejected or failed, which have different numbers', () => {
    const voids = (type: 1 | 2 | 3 | 4) => [0, 1, 2, 3].filter((state) => isVoid(aTransaction({ state }), type));
    expect([voids(1), voids(2), voids(3), voids(4)]).toEqual([[3], [3], [0], [0]]);
  });

  it.each([
    [null, 1],
    ['2', 2],
    ['4', 4],
    ['0', 1],
    ['5', 1],
    ['toString', 1],
  ])('with the query type %s is of type %s', (text, type) => {
    expect(typeOf(text)).toBe(type);
  });
});

describe('an open deposit', () => {
  const usdt = aTransaction({
    out_trade_no: 'T1',
    state: 1,
    tron_address: 'TKoi',
    tron_usdt_amount: '138.880123',
    tron_network: 'TRC20',
  });

  it('links to its payment page', () => {
    expect(payInfoPath(aTransaction({ out_trade_no: 'D1', state: 1 }), 1)).toBe('/payInfo?deposit_no=D1');
    expect(payInfoPath(usdt, 1)).toBe('/payInfo?tron=1&order_no=T1&address=TKoi&amount_usdt=138.880123&protocol=TRC20');
  });

  it('is the only record with a link to a payment page', () => {
    expect([0, 2, 3].map((state) => payInfoPath({ ...usdt, state }, 1))).toEqual([undefined, undefined, undefined]);
    expect(payInfoPath(usdt, 2)).toBeUndefined();
    expect(payInfoPath(usdt, 3)).toBeUndefined();
  });
});
