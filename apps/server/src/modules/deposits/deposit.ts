import {
  type DepositOrder,
  type NewTronOrder,
  PAYMENT_WINDOW_MS,
  TRON_STATE_NAMES,
  type Transaction,
  type TronOrder,
  USDT_PROTOCOL,
} from '@koi/contract';
import { beijingTime, formatMoney, formatUsdt } from '@koi/money';
import type { deposits } from './tables.ts';

export type Deposit = typeof deposits.$inferSelect;
export type NewDeposit = typeof deposits.$inferInsert;
export type PayWay = Deposit['way'];
export type UsdtDeposit = Deposit & { way: 'usdt'; usdtAmount: bigint };

export const STATE = { waiting: 1, approved: 2, refused: 3 } as const;
export const RISK = { low: 0, medium: 1, high: 2 } as const;

/** 10,000 元: from here on a person should look twice. */
export const LARGE_DEPOSIT = 1_000_000n;

export const isUsdt = (order: Deposit): order is UsdtDeposit => order.way === 'usdt' && order.usdtAmount !== null;

export const windowEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + PAYMENT_WINDOW_MS);

/** Who holds the number may read the order, unless they are logged in as somebody else. */
export const isReadableBy = (order: Deposit, memberId: number | undefined): boolean =>
  memberId === undefined || memberId === order.memberId;

/** A name is the same with or without blanks in it. */
export const isSamePerson = (one: string, other: string): boolean =>
  one.replace(/\s/g, '') === other.replace(/\s/g, '');

export interface RiskSigns {
  amount: bigint;
  isFirst: boolean;
  /** Undefined where the way does not name a payer. */
  payerIsMember: boolean | undefined;
}

/**
 * High: somebody else pays, or the first deposit is a large one. Medium: the first, or a large one. Low: the rest.
 * A USDT order starts low; what the chain leaves in doubt makes it medium, nodes that disagree high.
 */
export const riskOf = ({ amount, isFirst, payerIsMember }: RiskSigns): number => {
  const isLarge = amount >= LARGE_DEPOSIT;
  if (payerIsMember === false || (isFirst && isLarge)) return RISK.high;
  return isFirst || isLarge ? RISK.medium : RISK.low;
};

export const stateText = (state: number): string => {
  if (state === STATE.approved) return '审核通过';
  return state === STATE.refused ? '审核拒绝' : '待审核';
};

const tronState = (state: number): 1 | 2 | 3 => (state === 2 || state === 3 ? state : 1);

export const toTronOrder = (order: UsdtDeposit): TronOrder => ({
  out_trade_no: order.no,
  tron_address: order.tronAddress,
  usdt_amount: formatUsdt(order.usdtAmount),
  tron_network: USDT_PROTOCOL,
  tron_tx_hash: order.txHash,
  created_at: beijingTime(order.createdAt),
  state: tronState(order.state),
  state_text: TRON_STATE_NAMES[tronState(order.state)],
});

export const toNewTronOrder = (order: UsdtDeposit): NewTronOrder => {
  const wire = toTronOrder(order);
  return {
    ...wire,
    order_no: wire.out_trade_no,
    address: wire.tron_address,
    amount_usdt: wire.usdt_amount,
    protocol: wire.tron_network,
  };
};

export const toDepositOrder = (order: Deposit, cardlist: DepositOrder['cardlist']): DepositOrder => ({
  deposit_no: order.no,
  info: { amount: formatMoney(order.amount), created_at: beijingTime(order.createdAt), paytype: order.way },
  cardlist,
});

export const toTransaction = (order: Deposit): Transaction => ({
  out_trade_no: order.no,
  amount: formatMoney(order.amount),
  pay_way: order.way,
  state: order.state,
  created_at: beijingTime(order.createdAt),
  tron_address: order.tronAddress,
  tron_usdt_amount: order.usdtAmount === null ? '' : formatUsdt(order.usdtAmount),
  tron_network: isUsdt(order) ? USDT_PROTOCOL : '',
  stage: '',
  reason: order.state === STATE.refused ? order.remark : '',
});
