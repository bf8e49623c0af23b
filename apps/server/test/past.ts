import { parseUsdt } from '@koi/money';
import { centre, house, post } from '../src/ledger/index.ts';
import { RISK, STATE, windowEnd } from '../src/modules/money/deposits/deposit.ts';
import { addEvent, insertOrder } from '../src/modules/money/deposits/store.ts';
import { tronPayments } from '../src/modules/money/deposits/tables.ts';
import { WHOLE_TRANSACTION } from '../src/modules/money/deposits/tron/payments.ts';
import { recordPlay } from '../src/modules/money/figures/index.ts';
import { playOf } from '../src/modules/play/bets/play.ts';
import { bets } from '../src/modules/play/bets/tables.ts';
import { termsOf } from '../src/modules/play/catalogue/index.ts';
import type { ActivityDraft } from '../src/modules/rewards/activities/activity.ts';
import { activities, activityTypes } from '../src/modules/rewards/activities/tables.ts';
import { orderNumber, type Tx } from '../src/platform/index.ts';

interface PastDeposit {
  memberId: number;
  way: 'bank' | 'usdt' | 'wxpay' | 'alipay';
  amount: bigint;
  /** When the order was created. */
  at: Date;
  decidedAfterMs?: number;
  usdt?: { address: string; rate: string; amount: string; txHash?: string };
}

const DECIDED_AFTER_MS = 300_000;

const open = async (tx: Tx, { memberId, way, amount, at, usdt }: PastDeposit, changes: object): Promise<string> => {
  const chain = usdt && {
    tronAddress: usdt.address,
    rate: usdt.rate,
    txHash: usdt.txHash ?? '',
    usdtAmount: parseUsdt(usdt.amount) ?? 0n,
  };
  const order = { memberId, no: orderNumber('D', at), way, amount, createdAt: at, expiresAt: windowEnd(at) };
  const { no } = await insertOrder(tx, { ...order, ...chain, ...changes });
  await addEvent(tx, no, at, '会员', '提交存款订单');
  return no;
};

/** An order that waits for its review. Returns its number. */
export const waitingDeposit = (tx: Tx, draft: PastDeposit, { risk = RISK.low as number } = {}): Promise<string> =>
  open(tx, draft, { risk, reserved: draft.way === 'usdt' });

/** An order that was credited at a time of the past, without turnover requirement. Returns its number. */
export const creditedDeposit = async (tx: Tx, draft: PastDeposit): Promise<string> => {
  const { memberId, way, amount, at, decidedAfterMs = DECIDED_AFTER_MS, usdt } = draft;
  const decidedAt = new Date(at.getTime() + decidedAfterMs);
  const no = await open(tx, draft, { state: STATE.approved, decidedAt, decidedName: '系统' });
  if (usdt?.txHash !== undefined) {
    const payment = { txHash: usdt.txHash, logIndex: WHOLE_TRANSACTION, usdtAmount: parseUsdt(usdt.amount) ?? 0n };
    await tx.insert(tronPayments).values({ ...payment, depositNo: no, blockAt: at, creditedAt: decidedAt });
  }
  const postings = [{ from: house(`deposits:${way}`), to: centre(memberId), amount }];
  await post(tx, { key: `deposit:${no}`, kind: 'deposit', memberId, memo: no, at: decidedAt, postings });
  return no;
};

/** Stores bets whose results are not posted, with the category that their games have now. */
export const storeBets = async (tx: Tx, drafts: readonly (typeof bets.$inferInsert)[]): Promise<void> => {
  const rows: (typeof bets.$inferInsert)[] = [];
  for (const draft of drafts) {
    const terms = await termsOf(tx, draft.venue, [draft.game]);
    rows.push({ category: terms(draft.game).category, ...draft });
  }
  const stored = await tx.insert(bets).values(rows).returning();
  await recordPlay(
    tx,
    stored.map((bet) => playOf(undefined, bet)),
  );
};

/** Stores activities of one new type. Returns their ids in the same order. */
export const storeActivities = async (
  tx: Tx,
  drafts: readonly Omit<ActivityDraft, 'typeId'>[],
  at: Date,
): Promise<number[]> => {
  const [type] = await tx.insert(activityTypes).values({ name: '存款', sort: 0 }).returning();
  const rows = drafts.map((draft, sort) => ({ ...draft, typeId: type?.id ?? 0, sort, updatedAt: at }));
  return (await tx.insert(activities).values(rows).returning({ id: activities.id })).map(({ id }) => id);
};
