import { parseUsdt, usdtFromCny } from '@koi/money';
import { centre, house, post } from '../../../ledger/index.ts';
import { orderNumber, type Tx } from '../../../platform/index.ts';
import { PLATFORM_NAME } from './decision.ts';
import { type PayWay, RISK, STATE, windowEnd } from './deposit.ts';
import { addEvent, insertOrder } from './store.ts';
import { tronPayments } from './tables.ts';
import { WHOLE_TRANSACTION } from './tron/payments.ts';

export interface ImportedUsdt {
  address: string;
  rate: string;
  /** The whole USDT amount including its tail. Defaults to the converted amount without a tail. */
  amount?: string;
  txHash?: string;
}

export interface ImportedDeposit {
  memberId: number;
  way: PayWay;
  amount: bigint;
  /** When the order was created. */
  at: Date;
  /** Time between creation and decision. */
  decidedAfterMs?: number;
  decidedName?: string;
  payerOwner?: string;
  payerBank?: string;
  payerBranch?: string;
  /** Required for `usdt`. */
  usdt?: ImportedUsdt;
}

const DECIDED_AFTER_MS = 300_000;

const usdtColumns = ({ way, amount, usdt }: ImportedDeposit) => {
  if (way !== 'usdt') return {};
  if (usdt === undefined) throw new RangeError('a USDT deposit needs its address and rate');
  const { address, rate, txHash = '' } = usdt;
  const asked = usdt.amount === undefined ? usdtFromCny(amount, rate) : parseUsdt(usdt.amount);
  if (asked === undefined) throw new RangeError(`not an amount of USDT: ${usdt.amount}`);
  return { tronAddress: address, rate, txHash, usdtAmount: asked };
};

const openImported = async (tx: Tx, draft: ImportedDeposit, changes: object): Promise<string> => {
  const { memberId, way, amount, at, payerOwner = '', payerBank = '', payerBranch = '' } = draft;
  const { no } = await insertOrder(tx, {
    memberId,
    no: orderNumber('D', at),
    way,
    amount,
    createdAt: at,
    expiresAt: windowEnd(at),
    payerOwner,
    payerBank,
    payerBranch,
    ...usdtColumns(draft),
    ...changes,
  });
  await addEvent(tx, no, at, '会员', '提交存款订单');
  return no;
};

/**
 * Imports a credited order of the past and posts its money as of that time. Turnover requirements and deposit totals
 * are not touched, because an imported member brings their own. Returns the order number.
 */
export const importApproved = async (tx: Tx, draft: ImportedDeposit): Promise<string> => {
  const { memberId, way, amount, at, decidedAfterMs = DECIDED_AFTER_MS, decidedName = PLATFORM_NAME } = draft;
  const decidedAt = new Date(at.getTime() + decidedAfterMs);
  const no = await openImported(tx, draft, { state: STATE.approved, decidedAt, decidedName });
  await addEvent(tx, no, decidedAt, decidedName, '审核通过');
  const { usdtAmount, txHash = '' } = usdtColumns(draft);
  if (txHash !== '' && usdtAmount !== undefined) {
    await tx
      .insert(tronPayments)
      .values({ txHash, logIndex: WHOLE_TRANSACTION, depositNo: no, usdtAmount, blockAt: at, creditedAt: decidedAt });
  }
  await post(tx, {
    key: `deposit:${no}`,
    kind: 'deposit',
    memberId,
    memo: no,
    at: decidedAt,
    postings: [{ from: house(`deposits:${way}`), to: centre(memberId), amount }],
  });
  return no;
};

/** Imports an order that waits for review. `doubt` states why a USDT order was not decided automatically. */
export const importWaiting = (
  tx: Tx,
  draft: ImportedDeposit,
  { risk = RISK.low, doubt = '' }: { risk?: number; doubt?: string } = {},
): Promise<string> => openImported(tx, draft, { risk, doubt, reserved: draft.way === 'usdt' });
