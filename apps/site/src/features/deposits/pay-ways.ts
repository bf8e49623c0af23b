import type { PayWays } from '@koi/contract';
import type { PayWay } from '@koi/contract/rules/deposits';

/**
 * The switches of `get_pay_way` and their pay ways. `manual` is missing because it is customer service and has no form.
 */
const WAY_OF_FLAG: Partial<Record<string, PayWay>> = {
  usdt: 'usdt',
  card: 'bank',
  wechat: 'wxpay',
  alipay: 'alipay',
};

/** Enabled pay ways in the server's order. */
export const enabledWays = (flags: PayWays): PayWay[] =>
  Object.entries(flags).flatMap(([flag, on]) => (Number(on) === 1 && WAY_OF_FLAG[flag]) || []);

/** USDT if it is enabled, otherwise the first pay way. */
export const defaultWay = (ways: readonly PayWay[]): PayWay | undefined => (ways.includes('usdt') ? 'usdt' : ways[0]);

/** The names of the pay ways in `getPayRange`. */
export const RANGE_TYPE = {
  bank: 'bank',
  usdt: 'usdt-trc20',
  wxpay: 'wechat',
  alipay: 'alipay',
} as const satisfies Record<PayWay, string>;
