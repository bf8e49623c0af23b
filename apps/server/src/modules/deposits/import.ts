import { parseUsdt, usdtFromCny } from '@koi/money';
import { centre, house, post } from '../../ledger/index.ts';
import { orderNumber, type Tx } from '../../platform/index.ts';
import { PLATFORM_NAME } from './decision.ts';
import { type PayWay, RISK, STATE, windowEnd } from './deposit.ts';
import { addEvent, insertOrder } from './store.ts';
import { tronPayments } from './tables.ts';
import { WHOLE_TRANSACTION } from './tron/payments.ts';

export interface ImportedUsdt {
  address: string;
  rate: string;
  /** The whole amount, tail included; the floored one when absent. */
  amount?: string;
  txHash?: string;
}

export interface ImportedDeposit {
  memberId: number;
  way: PayWay;
  amount: bigint;
  /** When it was made. */
  at: Date;
  /** How long the decision took. */
  decidedAfterMs?: number;
  decidedName?: string;
  payerOwner?: string;
  payerBank?: string;
  payerBranch?: string;
  /** Needed for `usdt`. */
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
 * An order of the past with its money, posted as of then. It asks for no turnover and adds to no total: whoever brings a
 * member's history along knows both already. Gives the order's number.
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

/** An order that waits for a person; `doubt` says why the platform did not decide a USDT order itself. */
export const importWaiting = (
  tx: Tx,
  draft: ImportedDeposit,
  { risk = RISK.low, doubt = '' }: { risk?: number; doubt?: string } = {},
): Promise<string> => openImported(tx, draft, { risk, doubt, reserved: draft.way === 'usdt' });
