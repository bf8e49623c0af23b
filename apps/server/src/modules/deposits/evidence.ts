import { PAY_WAY_NAMES, type ReviewCheck, USDT_PROTOCOL } from '@koi/contract';
import { beijingTime, displayMoney, formatMoney, formatUsdt } from '@koi/money';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/index.ts';
import { readMember } from '../members/index.ts';
import { type Deposit, isSamePerson, isUsdt, LARGE_DEPOSIT, type UsdtDeposit } from './deposit.ts';
import type { PayerSeal } from './payer.ts';
import { reviewRows } from './readers.ts';
import { findOrder, hadDepositBefore } from './store.ts';
import { depositEvents, deposits } from './tables.ts';
import { judgeTime } from './tron/verdict.ts';

interface Fact {
  label: string;
  value: string;
}

const check = (passed: boolean, name: string, good: string, bad: string): ReviewCheck => ({
  passed,
  name,
  detail: passed ? good : bad,
});

const bankFacts = (order: Deposit, payer: PayerSeal): Fact[] => [
  { label: '存款人', value: order.payerOwner },
  { label: '付款银行', value: order.payerBank },
  { label: '付款卡号', value: payer.masked(order) },
  { label: '开户行', value: order.payerBranch },
];

const usdtFacts = (order: UsdtDeposit): Fact[] => [
  { label: '应付 USDT', value: formatUsdt(order.usdtAmount) },
  { label: '汇率', value: order.rate },
  { label: '协议', value: USDT_PROTOCOL },
  { label: '收款地址', value: order.tronAddress },
  { label: '交易哈希', value: order.txHash === '' ? '未提交' : order.txHash },
  ...(order.doubt === '' ? [] : [{ label: '存疑原因', value: order.doubt }]),
];

const SECOND_NODE = {
  'not-asked': [true, '未达到复核金额或未设置第二节点'],
  agrees: [true, '两个节点结果一致'],
  waiting: [false, '第二节点尚未确认'],
  differs: [false, '两个节点结果不一致'],
} as const;

/** What the chain last said about the hash of the order; an order without one has nothing to show yet. */
const chainChecks = (order: UsdtDeposit): ReviewCheck[] => {
  const { findings } = order;
  if (findings === null || findings.hash !== order.txHash) {
    const detail = order.txHash === '' ? '尚未提交交易哈希' : '尚未查到该交易';
    return [{ passed: false, name: '链上交易', detail }];
  }
  const blockAt = findings.blockAt === null ? undefined : new Date(findings.blockAt);
  const isSolid = blockAt !== undefined;
  const expected = formatUsdt(order.usdtAmount);
  const isExact = findings.paid.filter((amount) => amount === expected).length === 1;
  const paid = findings.paid.length === 0 ? '没有转入收款地址' : `实付 ${findings.paid.join('、')}`;
  const isTimely = isSolid && judgeTime(order, blockAt) === undefined;
  const when = isSolid ? beijingTime(blockAt) : '未知';
  const [agrees, opinion] = SECOND_NODE[findings.second];
  return [
    check(isSolid, '链上交易', findings.reason, findings.reason),
    check(isExact, '金额一致', `实付 ${expected}`, `应付 ${expected}，${paid}`),
    check(isTimely, '付款时间', when, when),
    { passed: agrees, name: '第二节点', detail: opinion },
  ];
};

/** A sign that does not speak against the order has its own name, so that a tick reads as good news. */
const memberChecks = (order: Deposit, { realname, isFirst }: { realname: string; isFirst: boolean }, now: Date) => {
  const isOwn = isSamePerson(order.payerOwner, realname);
  const isLarge = order.amount >= LARGE_DEPOSIT;
  const isLate = (order.decidedAt ?? now) > order.expiresAt;
  const payer: ReviewCheck = {
    passed: isOwn,
    name: isOwn ? '存款人与实名一致' : '存款人与实名不一致',
    detail: order.payerOwner,
  };
  return [
    ...(order.way === 'bank' ? [payer] : []),
    {
      passed: !isFirst,
      name: isFirst ? '首次存款' : '非首次存款',
      detail: isFirst ? '此前没有成功存款' : '已有成功存款',
    },
    { passed: !isLarge, name: isLarge ? '大额存款' : '常规金额', detail: `大额为 ${displayMoney(LARGE_DEPOSIT)} 起` },
    {
      passed: !isLate,
      name: isLate ? '超过付款时限' : '在付款时限内',
      detail: `付款时限 ${beijingTime(order.expiresAt)}`,
    },
  ];
};

/** Everything a person needs to decide about an order, as label and value. */
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
    const facts: Fact[] = [
      { label: '存款方式', value: PAY_WAY_NAMES[order.way] },
      { label: '存款金额', value: formatMoney(order.amount) },
      ...(order.way === 'bank' ? bankFacts(order, payer) : []),
      ...(isUsdt(order) ? usdtFacts(order) : []),
    ];
    const checks = isUsdt(order) ? chainChecks(order) : memberChecks(order, { realname, isFirst: !hadBefore }, now());
    return { row, facts, checks, events, remark: order.remark };
  },
});
