import { describe, expect, it } from 'vitest';
import { defaultWay, enabledWays } from './pay-ways.ts';

const none = { usdt: 0, card: 0, wechat: 0, alipay: 0, manual: 1 } as const;

describe('the pay ways', () => {
  it('keep the server’s order, with card shown as bank', () => {
    expect(enabledWays({ ...none, usdt: 1, card: 1, wechat: 1, alipay: 1 })).toEqual([
      'usdt',
      'bank',
      'wxpay',
      'alipay',
    ]);
    expect(enabledWays({ alipay: 1, wechat: 0, card: 1, usdt: 0, manual: 1 })).toEqual(['alipay', 'bank']);
  });

  it('do not contain customer service, which is always available', () => {
    expect(enabledWays(none)).toEqual([]);
  });

  it('select USDT by default, otherwise the first one', () => {
    expect(defaultWay(['alipay', 'bank', 'usdt'])).toBe('usdt');
    expect(defaultWay(['alipay', 'bank'])).toBe('alipay');
    expect(defaultWay([])).toBeUndefined();
  });
});
