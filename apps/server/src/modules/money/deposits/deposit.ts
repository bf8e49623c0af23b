import {
  DEPOSIT_GRACE_MS,
  DEPOSITS,
  type DepositOrder,
  type NewTronOrder,
  ORDER_STATE,
  PAYMENT_WINDOW_MS,
  TRON,
  TRON_STATE_NAMES,
  type Transaction,
  type TronOrder,
  USDT_PROTOCOL,
} from '@koi/contract';
import { comparableName } from '@koi/contract/rules/person-names';
import { beijingTime, formatMoney, formatUsdt } from '@koi/money';
import type { deposits } from './tables.ts';

export type Deposit = typeof deposits.$inferSelect;
export type NewDeposit = typeof deposits.$inferInsert;
export type PayWay = Deposit['way'];
export type UsdtDeposit = Deposit & { way: 'usdt'; usdtAmount: bigint };

/** Folder of the receipts that payers upload. */
export const RECEIPTS_AT = '/media/receipts/';

export const STATE = ORDER_STATE;
export const RISK = { low: 0, medium: 1, high: 2 } as const;

/** 10,000 元. A deposit from this amount on raises the risk of its order. */
export const LARGE_DEPOSIT = 1_000_000n;

export const isUsdt = (order: Deposit): order is UsdtDeposit => order.way === 'usdt' && order.usdtAmount !== null;

export const windowEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + PAYMENT_WINDOW_MS);

/** Unpaid orders that expired before this moment are overdue. */
export const overdueBefore = (now: Date): Date => new Date(now.getTime() - DEPOSIT_GRACE_MS);

const isClaimed = ({ claimUntil }: Deposit, now: Date): boolean => claimUntil !== null && claimUntil > now;

/** A USDT order for which no payment is known, no chain query is scheduled and no staff member has a claim. */
const isUnpaidUsdt = (order: Deposit, now: Date): boolean =>
  order.state === STATE.waiting &&
  order.way === 'usdt' &&
  order.doubt === '' &&
  order.askAt === null &&
  !isClaimed(order, now);

/** The order as of this moment. An overdue order reads as expired even before the job has updated its row. */
export const asOf = <T extends Deposit>(order: T, now: Date): T =>
  isUnpaidUsdt(order, now) && order.expiresAt < overdueBefore(now)
    ? { ...order, state: STATE.refused, remark: DEPOSITS.expired }
    : order;

/** Whether the order expired or was cancelled by its member. Money that arrives for it is still credited. */
export const isLapsed = ({ state, decidedBy }: Deposit): boolean => state === STATE.refused && decidedBy === null;

/** Whether the payer has reported the payment with a reference or a receipt. */
const isReported = ({ payerReference, payerReceipt }: Deposit): boolean => payerReference !== '' || payerReceipt !== '';

/** What the event of an order says when its payer submits a proof of the payment. */
export const PROOF_EVENT = '提交付款凭证';

/** The kinds of proof that the payer has submitted. What the member wrote stays in the order alone, from which it can be deleted. */
export const proofKinds = ({
  payerReference,
  payerReceipt,
}: Pick<Deposit, 'payerReference' | 'payerReceipt'>): string =>
  [payerReference === '' ? '' : '付款备注', payerReceipt === '' ? '' : '付款截图']
    .filter((kind) => kind !== '')
    .join('、');

/** Whether the order needs a staff member or is claimed by one. */
export const isInReview = (order: Deposit, now: Date): boolean =>
  order.state === STATE.waiting && (order.doubt !== '' || isReported(order) || isClaimed(order, now));

/** An order can be cancelled while no payment for it is known. */
export const isCancellable = (order: Deposit, now: Date): boolean => {
  if (order.way === 'usdt') return isUnpaidUsdt(order, now);
  return order.state === STATE.waiting && !isInReview(order, now);
};

/** A caller who is not logged in may read the order by its number. A logged-in member may read only their own. */
export const isReadableBy = (order: Deposit, memberId: number | undefined): boolean =>
  memberId === undefined || memberId === order.memberId;

export const isSamePerson = (one: string, other: string): boolean => comparableName(one) === comparableName(other);

export interface RiskSigns {
  amount: bigint;
  isFirst: boolean;
  /** Undefined when the payment method does not ask for the payer's name. */
  payerIsMember: boolean | undefined;
}

/**
 * High: the payer is not the member, or the first deposit is a large one. Medium: a first or a large deposit. A USDT
 * order starts low; a doubt raised by the chain makes it medium, and disagreeing nodes make it high.
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

const flagOf = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);

const wireState = (state: number): 1 | 2 | 3 =>
  state === STATE.approved || state === STATE.refused ? state : STATE.waiting;

/** A waiting bank transfer is shown as waiting for review, any other waiting order as waiting for payment. */
const stateName = ({ way }: Deposit, state: 1 | 2 | 3): string =>
  way === 'bank' && state === STATE.waiting ? stateText(state) : TRON_STATE_NAMES[state];

/** Progress fields that the answers for all payment methods share. */
const progressOf = (order: Deposit, now: Date) => {
  const state = wireState(order.state);
  const review = isInReview(order, now);
  return {
    state,
    state_text: review ? TRON.inReview : stateName(order, state),
    review: flagOf(review),
    reason: order.state === STATE.refused ? order.remark : '',
    cancellable: flagOf(isCancellable(order, now)),
  };
};

export const toTronOrder = (stored: UsdtDeposit, now: Date): TronOrder => {
  const order = asOf(stored, now);
  return {
    out_trade_no: order.no,
    tron_address: order.tronAddress,
    usdt_amount: formatUsdt(order.usdtAmount),
    tron_network: USDT_PROTOCOL,
    tron_tx_hash: order.txHash,
    created_at: beijingTime(order.createdAt),
    ...progressOf(order, now),
  };
};

export const toNewTronOrder = (order: UsdtDeposit, now: Date): NewTronOrder => {
  const wire = toTronOrder(order, now);
  return {
    ...wire,
    order_no: wire.out_trade_no,
    address: wire.tron_address,
    amount_usdt: wire.usdt_amount,
    protocol: wire.tron_network,
  };
};

interface OrderReader {
  /** Undefined for a visitor, who may read an order by its number. */
  memberId: number | undefined;
  now: Date;
}

/** What the payer added for the reviewer shows persons, so that only the member of the order reads it here. */
const proofFor = ({ memberId: owner, payerReference, payerReceipt }: Deposit, reader: number | undefined) =>
  reader === owner
    ? { reference: payerReference, receipt: payerReceipt === '' ? '' : RECEIPTS_AT + payerReceipt }
    : { reference: '', receipt: '' };

export const toDepositOrder = (
  stored: Deposit,
  cardlist: DepositOrder['cardlist'],
  { memberId, now }: OrderReader,
): DepositOrder => {
  const order = asOf(stored, now);
  return {
    deposit_no: order.no,
    info: { amount: formatMoney(order.amount), created_at: beijingTime(order.createdAt), paytype: order.way },
    cardlist,
    ...progressOf(order, now),
    proof: proofFor(order, memberId),
  };
};

/** Stage text of an open deposit. Only USDT orders are known to be unpaid. */
const stageOf = (order: Deposit, now: Date): string => {
  if (order.state !== STATE.waiting) return '';
  if (isInReview(order, now)) return TRON.inReview;
  return order.way === 'usdt' ? TRON.pending : '';
};

export const toTransaction = (stored: Deposit, now: Date): Transaction => {
  const order = asOf(stored, now);
  return {
    out_trade_no: order.no,
    amount: formatMoney(order.amount),
    pay_way: order.way,
    state: order.state,
    created_at: beijingTime(order.createdAt),
    tron_address: order.tronAddress,
    tron_usdt_amount: order.usdtAmount === null ? '' : formatUsdt(order.usdtAmount),
    tron_network: isUsdt(order) ? USDT_PROTOCOL : '',
    stage: stageOf(order, now),
    reason: order.state === STATE.refused ? order.remark : '',
    cancellable: flagOf(isCancellable(order, now)),
  };
};
