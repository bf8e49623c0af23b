import { CARD_TYPE } from '@koi/contract';
import { usdtPayout } from '@koi/contract/rules/withdrawals';
import { parseUsdt } from '@koi/money';
import QRCode from 'qrcode';
import { centre, house, post } from '../ledger/index.ts';
import * as deposits from '../modules/money/deposits/index.ts';
import * as withdrawals from '../modules/money/withdrawals/index.ts';
import { type CardFile, createCardStore, tronAddressOf } from '../modules/people/cards/index.ts';
import type { Config, Tx } from '../platform/index.ts';
import { demoCards } from './cards.ts';
import { type DemoMember, daysBefore, type Gift, type Step, type Waiting } from './history.ts';
import { relivePacket } from './red-packets.ts';

/** An address without a private key, so that money sent to it can't be taken on any chain. */
export const DEMO_RECEIVING_ADDRESS = tronAddressOf(Buffer.alloc(20, 0x66));

const RATE = '7.10';
const PAYOUT_RATE = '7.20';
const PAYOUT_FEE = '1';
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Offset that keeps decisions, which follow an hour after the order, in the past. */
const AGO_MS = 2 * HOUR_MS;
const REVIEWER = 'finance01';

const GIVERS: Readonly<Record<Gift, string>> = { bonus: 'bonuses', rebate: 'rebates' };

const WAYS = [
  { way: 'bank', minPrice: '100', maxPrice: '50000', address: '' },
  { way: 'usdt', minPrice: '100', maxPrice: '100000', address: DEMO_RECEIVING_ADDRESS },
  { way: 'wxpay', minPrice: '100', maxPrice: '5000', address: '' },
  { way: 'alipay', minPrice: '100', maxPrice: '10000', address: '' },
] as const;

/** Texts of the payment QR codes. They state that there is nothing to pay, and payment apps don't recognise them. */
const DEMO_CODES: Readonly<Partial<Record<string, string>>> = {
  wxpay: '锦鲤演示：微信收款码，无需付款',
  alipay: '锦鲤演示：支付宝收款码，无需付款',
};
const CODE_FORM = { width: 500, margin: 2 };

/** Account numbers with a wrong check digit. */
const ACCOUNTS = [
  { bankName: '招商银行', bankNo: '755900000010001', bankOwner: '锦鲤演示一号', bankAddress: '深圳分行营业部' },
  { bankName: '工商银行', bankNo: '4000020000009200002', bankOwner: '锦鲤演示二号', bankAddress: '深圳福田支行' },
] as const;

export const seedPayWays = async (tx: Tx): Promise<void> => {
  for (const way of WAYS) {
    const text = DEMO_CODES[way.way];
    const picture = text === undefined ? '' : await deposits.putPicture(tx, await QRCode.toBuffer(text, CODE_FORM));
    await deposits.putWay(tx, { ...way, enabled: true, picture });
  }
  for (const [sort, account] of ACCOUNTS.entries()) await deposits.putAccount(tx, { ...account, enabled: true, sort });
};

const payout = (amount: bigint) => {
  const { credited } = usdtPayout(amount, PAYOUT_RATE, PAYOUT_FEE);
  return { rate: PAYOUT_RATE, feeUsdt: parseUsdt(PAYOUT_FEE) ?? 0n, payoutUsdt: credited };
};

interface Owner {
  memberId: number;
  realname: string;
  cards: Readonly<Record<'bank' | 'usdt', CardFile>>;
}

/** Binds the member's cards and returns the first of each kind, which withdrawals use. */
const bindCards = async (tx: Tx, memberId: number, { account }: DemoMember, config: Pick<Config, 'secret'>) => {
  const { name, realname, joinedAt } = account;
  const store = createCardStore({ clock: { now: () => joinedAt }, config });
  const tail = String(memberId).padStart(6, '0');
  const drafts = demoCards[name] ?? [
    { bank: '招商银行', bankOwner: realname, number: `6225880000${tail}`, bankAddress: '杭州分行' },
    { bank: 'USDT', bankOwner: 'TRC20', number: tronAddressOf(Buffer.alloc(20, memberId % 256)), bankAddress: '' },
  ];
  for (const draft of drafts) await store.add(tx, memberId, draft);
  const bound = await store.list(tx, memberId);
  const first = async (type: 1 | 2) => {
    const card = await store.cardOf(tx, memberId, bound.find((each) => each.type === type)?.id ?? 0);
    if (card === undefined) throw new Error(`the demo member ${name} lacks a card`);
    return card;
  };
  return { bank: await first(CARD_TYPE.bank), usdt: await first(CARD_TYPE.usdt) };
};

const withdrawalOf = (owner: Owner, method: 'bank' | 'usdt', amount: bigint, at: Date, paidBefore: number) => ({
  memberId: owner.memberId,
  realname: owner.realname,
  method,
  amount,
  at,
  card: owner.cards[method],
  paidBefore,
  ...(method === 'usdt' ? { usdt: payout(amount) } : {}),
});

interface Telling {
  now: Date;
  config: Pick<Config, 'secret'>;
}

const relive = async (tx: Tx, owner: Owner, step: Step, index: number, telling: Telling): Promise<void> => {
  const { now } = telling;
  const [daysAgo, move, amount] = step;
  const { memberId, realname } = owner;
  const at = new Date(daysBefore(now, daysAgo).getTime() - AGO_MS);
  if (move === 'deposit') {
    const payer = { payerOwner: realname, payerBank: '招商银行', payerBranch: '杭州分行' };
    await deposits.importApproved(tx, {
      memberId,
      way: step[3],
      amount,
      at,
      ...(step[3] === 'bank' ? payer : {}),
      ...(step[3] === 'usdt' ? { usdt: { address: DEMO_RECEIVING_ADDRESS, rate: RATE } } : { decidedName: REVIEWER }),
    });
  } else if (move === 'withdrawal') {
    const decidedAt = new Date(at.getTime() + HOUR_MS);
    await withdrawals.importPaid(tx, withdrawalOf(owner, step[3], amount, at, index), {
      decidedAt,
      decidedName: REVIEWER,
    });
  } else if (move === 'red-packet') {
    const wanted = amount === 0n ? {} : { amount };
    await relivePacket(tx, { memberId, daysAgo, tier: step[3], ...wanted }, telling);
  } else {
    await post(tx, {
      key: `demo:${memberId}:${index}`,
      kind: move,
      memberId,
      memo: step[3],
      at: new Date(at.getTime() + HOUR_MS),
      postings: [{ from: house(GIVERS[move]), to: centre(memberId), amount }],
    });
  }
};

const queue = async (tx: Tx, owner: Owner, order: Waiting, paidBefore: number, now: Date): Promise<void> => {
  const [minutesAgo, kind, amount] = order;
  const at = new Date(now.getTime() - minutesAgo * MINUTE_MS);
  if (kind === 'withdrawal') {
    await withdrawals.importWaiting(tx, withdrawalOf(owner, order[3], amount, at, paidBefore));
    return;
  }
  const payerOwner = order[4] ?? owner.realname;
  const payer = { payerOwner, payerBank: '建设银行', payerBranch: '杭州西湖支行' };
  const draft = { memberId: owner.memberId, way: order[3], amount, at, ...(order[3] === 'bank' ? payer : {}) };
  await deposits.importWaiting(tx, draft, { risk: payerOwner === owner.realname ? 0 : 1 });
};

/** Seeds a member's history: orders with their postings, gifts of the house, and pending orders. */
export const seedMoney = async (tx: Tx, memberId: number, member: DemoMember, telling: Telling): Promise<void> => {
  const { account, history, waiting = [] } = member;
  const { now, config } = telling;
  const owner = { memberId, realname: account.realname, cards: await bindCards(tx, memberId, member, config) };
  for (const [index, step] of history.entries()) await relive(tx, owner, step, index, telling);
  for (const order of waiting) await queue(tx, owner, order, history.length, now);
};
