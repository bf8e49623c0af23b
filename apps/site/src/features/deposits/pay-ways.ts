import type { PayWays } from '@koi/contract';
import type { PayWay } from '@koi/contract/rules/deposits';

/** The switches of `get_pay_way` and the ways they stand for. `manual` has no form of its own: it is customer service. */
const WAY_OF_FLAG: Partial<Record<string, PayWay>> = {
  usdt: 'usdt',
  card: 'bank',
  wechat: 'wxpay',
  alipay: 'alipay',
};

/** Enabled ways in the order in which the server names them. */
export const enabledWays = (flags: PayWays): PayWay[] =>
  Object.entries(flags).flatMap(([flag, on]) => (Number(on) === 1 && WAY_OF_FLAG[flag]) || []);

/** USDT first, otherwise the first there is. */
export const defaultWay = (ways: readonly PayWay[]): PayWay | undefined => (ways.includes('usdt') ? 'usdt' : ways[0]);

/** `getPayRange` has names of its own. */
export const RANGE_TYPE = {
  bank: 'bank',
  usdt: 'usdt-trc20',
  wxpay: 'wechat',
  alipay: 'alipay',
} as const satisfies Record<PayWay, string>;
