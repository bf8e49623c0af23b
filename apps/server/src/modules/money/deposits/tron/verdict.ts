import { TRON } from '@koi/contract';
import { beijingTime, formatUsdt } from '@koi/money';
import { tronAccountOf, tronAddressOf } from '../../../people/cards/index.ts';
import type { ContractLog, Head, TransactionInfo } from './node.ts';

export const USDT_CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const USDT_ACCOUNT = tronAccountOf(USDT_CONTRACT)?.toString('hex');
/** Keccak-256 hash of `Transfer(address,address,uint256)`. */
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const WORD = /^[0-9a-f]{64}$/;
const ADDRESS_PADDING = '0'.repeat(24);

/** Maximum difference accepted between the chain's clock and ours. */
export const CLOCK_TOLERANCE_MS = 60_000;
/**
 * Blocks come every three seconds and are solid within a minute. An older head means that the node has fallen behind or
 * our clock is wrong; if the head keeps advancing, it is our clock.
 */
const HEAD_MAX_AGE_MS = 300_000;

export interface AskedOrder {
  tronAddress: string;
  usdtAmount: bigint;
  createdAt: Date;
  expiresAt: Date;
}

/** Answer of one node about one hash at one moment. */
export interface ChainView {
  hash: string;
  info: TransactionInfo | undefined;
  head: Head | undefined;
  /** Whether the node's head has advanced recently, independent of our clock. */
  headMoves?: boolean;
  now: Date;
}

/** A USDT transfer to our address within a transaction. The amount is in 10⁻⁶ USDT. */
export interface Arrival {
  /** Position among the logs of the transaction. */
  index: number;
  from: string;
  amount: bigint;
}

interface Seen {
  arrivals: readonly Arrival[];
  block: { number: number; at: Date } | undefined;
  /** Shown to staff who review the order. */
  reason: string;
}

/** `pending` is queried again, `doubt` is decided by staff, and `refuse` is final with `text` shown to the payer. */
export type Verdict = Seen & ({ kind: 'credit' | 'pending' | 'doubt' } | { kind: 'refuse'; text: string });

const NOTHING = { arrivals: [], block: undefined };
const pending = (reason: string): Verdict => ({ kind: 'pending', reason, ...NOTHING });

/** The sender's account is the last twenty bytes of the topic. */
const senderOf = (topic: string): string => tronAddressOf(Buffer.from(topic.slice(-40), 'hex'));

/** The USDT transfer to the account that the log describes, or undefined. */
const arrivalAt = (account: string, { address, topics, data }: ContractLog, index: number): Arrival | undefined => {
  const [event, from = '', to] = topics.map((topic) => topic.toLowerCase());
  const amount = data.toLowerCase();
  if (address.toLowerCase() !== USDT_ACCOUNT || topics.length !== 3 || event !== TRANSFER_TOPIC) return undefined;
  // A transfer from our address to itself brings no money.
  if (to !== ADDRESS_PADDING + account || from === to || !WORD.test(amount) || !WORD.test(from)) return undefined;
  const units = BigInt(`0x${amount}`);
  return units === 0n ? undefined : { index, from: senderOf(from), amount: units };
};

/** Whether a payment was made before its order. */
export const isBefore = ({ createdAt }: Pick<AskedOrder, 'createdAt'>, at: Date): boolean =>
  at.getTime() < createdAt.getTime() - CLOCK_TOLERANCE_MS;

/** Why the time of a payment does not match its order, or undefined when it does. */
export const judgeTime = (order: Pick<AskedOrder, 'createdAt' | 'expiresAt'>, at: Date): string | undefined => {
  if (isBefore(order, at)) return `付款时间 ${beijingTime(at)} 早于下单时间`;
  return at > order.expiresAt ? `付款时间 ${beijingTime(at)} 晚于订单有效期` : undefined;
};

const judgeAmounts = (order: AskedOrder, seen: Omit<Seen, 'reason'>, at: Date): Verdict => {
  const expected = formatUsdt(order.usdtAmount);
  const exact = seen.arrivals.filter(({ amount }) => amount === order.usdtAmount);
  if (exact.length === 0) {
    const came = seen.arrivals.map(({ amount }) => formatUsdt(amount)).join('、');
    return { kind: 'refuse', text: TRON.amountMismatch, reason: `金额不匹配：应付 ${expected}，实付 ${came}`, ...seen };
  }
  if (exact.length > 1) return { kind: 'doubt', reason: `同一交易内有 ${exact.length} 笔 ${expected} 转入`, ...seen };
  const untimely = judgeTime(order, at);
  return untimely === undefined
    ? { kind: 'credit', reason: '链上确认到账', ...seen }
    : { kind: 'doubt', reason: untimely, ...seen };
};

/** The transfers to an address in a confirmed transaction, or why there are none. */
export type Reading = { kind: 'arrived'; arrivals: readonly Arrival[]; block: { number: number; at: Date } } | Verdict;

/** Reads the transfers to an address. Anything the node does not confirm is pending. */
export const readArrivals = (address: string, { hash, info, head, headMoves = false, now }: ChainView): Reading => {
  if (info === undefined || info.id !== hash) return pending('链上尚未查到该交易');
  if (head === undefined) return pending('节点未返回最新区块');
  const isOff = Math.abs(now.getTime() - head.at.getTime()) > HEAD_MAX_AGE_MS;
  if (isOff && !headMoves) return pending('节点数据滞后');
  if (info.blockNumber > head.number) return pending('等待区块确认');
  if (info.receipt === undefined) return pending('节点未返回交易回执');
  const { result } = info.receipt;
  if (result === undefined && info.logs.length > 0) return pending('节点未返回执行结果');

  const block = { number: info.blockNumber, at: info.blockAt };
  const refuse = (text: string, reason: string): Verdict => ({ kind: 'refuse', text, reason, arrivals: [], block });
  if (result === undefined) return refuse(TRON.notThisOrder, '不是合约转账（可能是 TRX 或 TRC10）');
  if (result !== 'SUCCESS' || info.failed)
    return refuse(TRON.transactionFailed, `交易执行失败：${result.slice(0, 40)}`);

  const account = tronAccountOf(address)?.toString('hex');
  if (account === undefined) throw new Error(`not a receiving address: ${address}`);
  const arrivals = info.logs.flatMap((log, index) => arrivalAt(account, log, index) ?? []);
  if (arrivals.length === 0) return refuse(TRON.notThisOrder, '交易中没有转入收款地址的 USDT');
  return { kind: 'arrived', arrivals, block };
};

/**
 * Decides whether a transaction paid an order. The amount must match to the last decimal place, because only the exact
 * amount links a public transaction hash to one order.
 */
export const judge = (order: AskedOrder, view: ChainView): Verdict => {
  const reading = readArrivals(order.tronAddress, view);
  if (reading.kind !== 'arrived') return reading;
  const { arrivals, block } = reading;
  return judgeAmounts(order, { arrivals, block }, block.at);
};

export type SecondOpinion = 'agrees' | 'waiting' | 'differs';

/** Two nodes agree when both would credit for the same block. A node without a definite answer is waited for. */
export const secondOpinion = (first: Verdict, second: Verdict): SecondOpinion => {
  if (second.kind === 'pending') return 'waiting';
  const isSame =
    second.kind === 'credit' &&
    second.block?.number === first.block?.number &&
    second.block?.at.getTime() === first.block?.at.getTime();
  return isSame ? 'agrees' : 'differs';
};
