import { post } from '../../../ledger/index.ts';
import { orderNumber, type Tx } from '../../../platform/index.ts';
import type { CardFile } from '../../people/cards/index.ts';
import { withdrawalEvents, withdrawals } from './tables.ts';
import { checksOf, holdEntry, type Method, PAID, payEntry, riskOf } from './withdrawal.ts';

export interface ImportedWithdrawal {
  memberId: number;
  method: Method;
  amount: bigint;
  /** When it was requested. */
  at: Date;
  /** The card at that time. */
  card: CardFile;
  realname: string;
  paidBefore: number;
  /** For `usdt`: the rate, the fee and the amount paid out. */
  usdt?: { rate: string; feeUsdt: bigint; payoutUsdt: bigint };
}

const SECOND_PERSON_FROM = 5_000_000n;
const SYSTEM = '系统';

const insert = async (tx: Tx, draft: ImportedWithdrawal, end: Partial<typeof withdrawals.$inferInsert>) => {
  const { memberId, method, amount, at, card, realname, paidBefore, usdt } = draft;
  const order = { no: orderNumber('W', at), memberId, method, amount };
  const facts = { method, amount, realname, card, turnoverLeft: 0n, paidBefore, now: at };
  const checks = checksOf({ ...facts, secondPersonFrom: SECOND_PERSON_FROM });
  await post(tx, holdEntry(order, at));
  await tx.insert(withdrawals).values({
    ...order,
    ...(usdt ?? {}),
    createdAt: at,
    risk: riskOf(checks),
    cardId: card.id,
    cardName: method === 'usdt' ? card.owner : card.bank,
    cardTail: card.tail,
    checks,
    ...end,
  });
  await tx.insert(withdrawalEvents).values({ no: order.no, at, who: SYSTEM, text: '受理申请' });
  return order;
};

/** Imports a past withdrawal that was paid, with its ledger entries at the original times. Returns its number. */
export const importPaid = async (
  tx: Tx,
  draft: ImportedWithdrawal,
  { decidedAt, decidedName }: { decidedAt: Date; decidedName: string },
): Promise<string> => {
  const order = await insert(tx, draft, { state: PAID, decidedAt, decidedName });
  await post(tx, payEntry(order, decidedAt));
  await tx.insert(withdrawalEvents).values({ no: order.no, at: decidedAt, who: decidedName, text: '审核通过' });
  return order.no;
};

/** Imports a withdrawal that is pending review, with its amount held. */
export const importWaiting = async (tx: Tx, draft: ImportedWithdrawal): Promise<string> =>
  (await insert(tx, draft, {})).no;
