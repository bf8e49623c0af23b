import { PAY_WAY_NAMES, type ReviewCheck, SUSPENSE_STATE, USDT_PROTOCOL } from '@koi/contract';
import { shownToStaff } from '@koi/contract/rules/personal-fields';
import { beijingTime, displayMoney, formatMoney, formatUsdt } from '@koi/money';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/index.ts';
import { readMember } from '../../people/members/index.ts';
import {
  type Deposit,
  isLapsed,
  isSamePerson,
  isUsdt,
  LARGE_DEPOSIT,
  RECEIPTS_AT,
  STATE,
  type UsdtDeposit,
} from './deposit.ts';
import type { PayerSeal } from './payer.ts';
import { reviewRows } from './readers.ts';
import { findOrder, hadDepositBefore } from './store.ts';
import { depositEvents, deposits, usdtSuspense } from './tables.ts';
import type { Findings } from './tron/findings.ts';
import { arrivalsOf, creditableArrivals, ordersNaming, worthOf } from './tron/payments.ts';
import { type Arrival, judgeTime } from './tron/verdict.ts';

interface Fact {
  label: string;
  value: string;
}

/** Reference and receipt that the payer of a manually checked order submitted afterwards. */
const proofFacts = ({ payerReference, payerReceipt }: Deposit): Fact[] => [
  { label: '付款备注', value: payerReference === '' ? '未填写' : payerReference },
  { label: '付款截图', value: payerReceipt === '' ? '未上传' : '见下方图片' },
];

const bankFacts = (order: Deposit, payer: PayerSeal): Fact[] => [
  { label: '存款人', value: shownToStaff('payer', order.payerOwner) },
  { label: '付款银行', value: order.payerBank },
  { label: '付款卡号', value: payer.masked(order) },
  { label: '开户行', value: order.payerBranch },
];

/** Facts about the payment that staff compare with the order: sender, arrived amount and credited value. */
const paymentFacts = ({ arrivals, creditable, credits, inSuspense }: Payment): Fact[] => {
  if (arrivals.length === 0) return [];
  const senders = [...new Set(arrivals.map(({ from }) => from))];
  return [
    { label: '付款地址', value: senders.join('、') },
    { label: '链上到账', value: arrivals.map(({ amount }) => `${formatUsdt(amount)} USDT`).join('、') },
    ...(creditable.length < arrivals.length
      ? [{ label: '可入账', value: `${formatUsdt(sumOf(creditable))} USDT（其余属于其他订单）` }]
      : []),
    ...(inSuspense.length > 0 ? [{ label: 'USDT 挂账', value: inSuspense.join('、') }] : []),
    { label: '通过后入账', value: credits === undefined ? '无可入账金额' : formatMoney(credits) },
  ];
};

const usdtFacts = (order: UsdtDeposit, payment: Payment): Fact[] => [
  { label: '应付 USDT', value: formatUsdt(order.usdtAmount) },
  { label: '汇率', value: order.rate },
  { label: '协议', value: USDT_PROTOCOL },
  { label: '收款地址', value: order.tronAddress },
  { label: '交易哈希', value: order.txHash === '' ? '未提交' : order.txHash },
  ...paymentFacts(payment),
  ...(order.doubt === '' ? [] : [{ label: '存疑原因', value: order.doubt }]),
];

const SECOND_NODE: Readonly<Record<Findings['second'], Pick<ReviewCheck, 'passed' | 'detail' | 'result'>>> = {
  'not-asked': { passed: false, result: 'unchecked', detail: '未达到复核金额或未设置第二节点' },
  agrees: { passed: true, detail: '两个节点结果一致' },
  waiting: { passed: false, result: 'pending', detail: '第二节点尚未确认' },
  differs: { passed: false, result: 'failed', detail: '两个节点结果不一致' },
};

type Result = 'passed' | NonNullable<ReviewCheck['result']>;

const chainCheck = (name: string, result: Result, detail: string): ReviewCheck =>
  result === 'passed' ? { passed: true, name, detail } : { passed: false, name, detail, result };

/** A failed transaction, or one without a transfer to our address, is no payment even when its block is confirmed. */
const transactionCheck = ({ blockAt, reason }: Findings, arrivals: readonly Arrival[]): ReviewCheck => {
  if (blockAt === null) return chainCheck('链上交易', 'pending', reason);
  return arrivals.length > 0
    ? chainCheck('链上交易', 'passed', '交易成功并已确认')
    : chainCheck('链上交易', 'failed', reason);
};

const amountCheck = (order: UsdtDeposit, arrivals: readonly Arrival[]): ReviewCheck => {
  const expected = formatUsdt(order.usdtAmount);
  if (arrivals.length === 0) return chainCheck('金额一致', 'unchecked', '没有到账金额可核对');
  const isExact = arrivals.filter(({ amount }) => amount === order.usdtAmount).length === 1;
  const paid = arrivals.map(({ amount }) => formatUsdt(amount)).join('、');
  return isExact
    ? chainCheck('金额一致', 'passed', `实付 ${expected}`)
    : chainCheck('金额一致', 'failed', `应付 ${expected}，实付 ${paid}`);
};

const timeCheck = (order: UsdtDeposit, { blockAt }: Findings): ReviewCheck => {
  if (blockAt === null) return chainCheck('付款时间', 'unchecked', '尚无区块时间');
  const at = new Date(blockAt);
  const untimely = judgeTime(order, at);
  return untimely === undefined
    ? chainCheck('付款时间', 'passed', beijingTime(at))
    : chainCheck('付款时间', 'failed', untimely);
};

/** Checks of the last chain answer about the order's hash. */
const chainChecks = (order: UsdtDeposit, { arrivals }: Payment): ReviewCheck[] => {
  const { findings } = order;
  if (order.txHash === '') return [chainCheck('链上交易', 'unchecked', '尚未提交交易哈希')];
  if (findings?.hash !== order.txHash) return [chainCheck('链上交易', 'pending', '尚未查到该交易')];
  return [
    transactionCheck(findings, arrivals),
    amountCheck(order, arrivals),
    timeCheck(order, findings),
    { name: '第二节点', ...SECOND_NODE[findings.second] },
  ];
};

const sumOf = (arrivals: readonly Arrival[]) => arrivals.reduce((sum, { amount }) => sum + amount, 0n);

/** Transfers found in the named transaction, and what an approval would credit. */
interface Payment {
  arrivals: readonly Arrival[];
  creditable: readonly Arrival[];
  /** Numbers under which transfers of the transaction are in suspense. An approval takes them out. */
  inSuspense: readonly string[];
  /** In 分. Undefined when an approval would be refused. */
  credits: bigint | undefined;
}

const paymentOf = async (db: Queryable, order: UsdtDeposit): Promise<Payment> => {
  const arrivals = order.findings?.hash === order.txHash ? arrivalsOf(order.findings) : [];
  const creditable = order.state === STATE.approved ? arrivals : await creditableArrivals(db, order);
  const worth = order.state === STATE.approved ? order.amount : worthOf(order, creditable);
  const suspended = await db
    .select({ no: usdtSuspense.no })
    .from(usdtSuspense)
    .where(and(eq(usdtSuspense.txHash, order.txHash), eq(usdtSuspense.state, SUSPENSE_STATE.open)));
  return {
    arrivals,
    creditable,
    inSuspense: suspended.map(({ no }) => no),
    credits: creditable.length > 0 && worth > 0n ? worth : undefined,
  };
};

/** Each check has a positive and a negative name, so that a passed check reads as good news. */
const memberChecks = (order: Deposit, { realname, isFirst }: { realname: string; isFirst: boolean }, now: Date) => {
  const isOwn = isSamePerson(order.payerOwner, realname);
  const isLarge = order.amount >= LARGE_DEPOSIT;
  const isLate = (order.decidedAt ?? now) > order.expiresAt;
  const payer: ReviewCheck = {
    passed: isOwn,
    name: isOwn ? '存款人与实名一致' : '存款人与实名不一致',
    detail: shownToStaff('payer', order.payerOwner),
  };
  return [
    ...(order.way === 'bank' ? [payer] : []),
    {
      passed: !isFirst,
      name: isFirst ? '首次存款' : '非首次存款',
      detail: isFirst ? '此前没有成功存款' : '已有成功存款',
    },
    { passed: !isLarge, name: isLarge ? '金额较高' : '常规金额', detail: `${displayMoney(LARGE_DEPOSIT)} 起为较高` },
    {
      passed: !isLate,
      name: isLate ? '超过付款时限' : '在付款时限内',
      detail: `付款时限 ${beijingTime(order.expiresAt)}`,
    },
  ];
};

/** Everything that staff need to decide about an order, as label and value. */
export const createEvidence = ({ payer, now }: { payer: PayerSeal; now: () => Date }) => ({
  async evidence(db: Queryable, no: string) {
    const order = await findOrder(db, no);
    if (order === undefined) return undefined;
    const [[row], events, { realname }, hadBefore] = await Promise.all([
      reviewRows(db).where(eq(deposits.no, no)),
      db
        .select({ at: depositEvents.at, who: depositEvents.who, text: depositEvents.text })
        .from(depositEvents)
        .where(eq(depositEvents.no, no))
        .orderBy(asc(depositEvents.id)),
      readMember(db, order.memberId),
      hadDepositBefore(db, order.memberId, order.createdAt),
    ]);
    if (row === undefined) return undefined;
    const payment = isUsdt(order) ? await paymentOf(db, order) : undefined;
    const facts: Fact[] = [
      { label: '存款方式', value: PAY_WAY_NAMES[order.way] },
      { label: '存款金额', value: formatMoney(order.amount) },
      ...(order.askedAmount === null ? [] : [{ label: '订单金额', value: formatMoney(order.askedAmount) }]),
      ...(order.way === 'bank' ? bankFacts(order, payer) : []),
      ...(payment !== undefined && isUsdt(order) ? usdtFacts(order, payment) : proofFacts(order)),
    ];
    const checks =
      payment !== undefined && isUsdt(order)
        ? chainChecks(order, payment)
        : memberChecks(order, { realname, isFirst: !hadBefore }, now());
    return {
      row,
      facts,
      checks,
      events,
      remark: order.remark,
      credits: payment === undefined ? order.amount : payment.credits,
      sameHash: isUsdt(order) ? await ordersNaming(db, order) : [],
      receipt: order.payerReceipt === '' ? '' : RECEIPTS_AT + order.payerReceipt,
      reopenable: isLapsed(order),
    };
  },
});
