import { type InputOf, type OutputOf, PLATFORM_LETTERS, type staffRows, TRANSACTION_STATE_NAMES } from '@koi/contract';
import { beijingTime, displayMoney } from '@koi/money';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Ledger } from '../../../ledger/index.ts';
import { type KeyedStaffActor, onceByStaff, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import {
  approvedToday,
  CLAIM_MS,
  claimant,
  memberBasis,
  needsSecondPerson,
  objectionToDeciding,
  objectionToLooking,
  requireApart,
  requireLook,
} from '../../operator/claims/index.ts';
import { amountEffect, type ProposalsService, reviewDropped } from '../../operator/proposals/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import type { CardsService } from '../../people/cards/index.ts';
import { addWithdrawalTotal, nameOf } from '../../people/members/index.ts';
import { type AuditChange, type AuditedDeps, requireFreshCode } from '../../people/staff/index.ts';
import { sendLetters } from '../../talk/letters/index.ts';
import type { TurnoverService } from '../turnover/index.ts';
import { frozenEffects, requireUnfrozen } from './frozen.ts';
import { limitsOf } from './requests.ts';
import { withdrawalEvents, withdrawals } from './tables.ts';
import { isOrderNumber, PAID, payEntry, RETURNED, returnEntry, WAITING, type Withdrawal } from './withdrawal.ts';

export interface DecisionsDeps extends AuditedDeps {
  ledger: Pick<Ledger, 'post'>;
  settings: Pick<SettingsService, 'all' | 'get'>;
  cards: Pick<CardsService, 'cardOf' | 'numberOf'>;
  turnover: Pick<TurnoverService, 'clearIfBroke'>;
  proposals: Pick<ProposalsService, 'define' | 'drop' | 'waitingFor'>;
}

type Rows = typeof staffRows.withdrawals;
type Action = keyof Rows;
type Decision = InputOf<Rows['approve']>;

/** Changes that one action makes to the order, its events and the audit log. */
interface Step {
  set: Partial<typeof withdrawals.$inferInsert>;
  event: string;
  changes: AuditChange[];
}

const KIND = 'withdrawals.approve';
const targetOf = (no: string): string => `取款 ${no}`;
const UNCLAIMED = { claimStaffId: null, claimName: '', claimUntil: null };

const withRemark = (text: string, remark: string): string => (remark === '' ? text : `${text}：${remark}`);

const stateChange = (after: typeof PAID | typeof RETURNED): AuditChange => ({
  field: '状态',
  before: TRANSACTION_STATE_NAMES[WAITING],
  after: TRANSACTION_STATE_NAMES[after],
});

const factsOf = ({ amount, no }: Withdrawal, at: Date) => ({ amount: displayMoney(amount), no, at: beijingTime(at) });

const sendLetter = (tx: Tx, { memberId }: Withdrawal, at: Date, letter: { title: string; content: string }) =>
  sendLetters(tx, { memberIds: [memberId], kind: 'money', ...letter, at });

const readOrder = async (tx: Tx, no: string, lock: boolean): Promise<Withdrawal> => {
  const query = tx.select().from(withdrawals).where(eq(withdrawals.no, no));
  const [order] = isOrderNumber(no) ? await (lock ? query.for('update') : query) : [];
  if (order === undefined) throw refuse('reviews.unknown');
  return order;
};

export const createDecisions = ({
  database,
  clock,
  ledger,
  settings,
  cards,
  turnover,
  audit,
  proposals,
}: DecisionsDeps) => {
  const record = (tx: Tx, by: StaffActor, action: Action, order: Withdrawal, changes: AuditChange[]) =>
    audit.record(tx, {
      by,
      group: 'money',
      action: `withdrawals.${action}`,
      target: targetOf(order.no),
      memberId: order.memberId,
      summary: `会员 ${order.memberId}，${displayMoney(order.amount)} 元`,
      changes,
    });

  /** Runs an action under the order's row lock, and only for a person who may decide the order now. */
  const write = <T>(
    by: KeyedStaffActor,
    action: Action,
    content: { no: string; remark?: string },
    work: (tx: Tx, order: Withdrawal, now: Date) => Promise<T>,
  ): Promise<T> =>
    onceByStaff(database, by, { action: `withdrawals.${action}`, content }, async (tx) => {
      const order = await readOrder(tx, content.no, true);
      const now = clock.now();
      const objection = objectionToDeciding(order, by.staff.id, now);
      if (objection !== undefined) throw objection;
      return work(tx, order, now);
    });

  /** The audit row is written last, so that the lock on the shared audit chain is held briefly. */
  const apply = async (
    tx: Tx,
    by: StaffActor,
    action: Action,
    order: Withdrawal,
    at: Date,
    step: Step,
  ): Promise<void> => {
    await tx.update(withdrawals).set(step.set).where(eq(withdrawals.no, order.no));
    await tx.insert(withdrawalEvents).values({ no: order.no, at, who: by.staff.name, text: step.event });
    await record(tx, by, action, order, step.changes);
  };

  const decided = ({ staff }: StaffActor, state: typeof PAID | typeof RETURNED, remark: string, at: Date) => ({
    ...UNCLAIMED,
    state,
    decidedAt: at,
    decidedBy: staff.id,
    decidedName: staff.name,
    remark,
  });

  /** The order stays as it is until a second person agrees; the approval lapses with its proposal. */
  const firstApproval = async (
    tx: Tx,
    by: KeyedStaffActor,
    order: Withdrawal,
    remark: string,
    at: Date,
  ): Promise<void> => {
    await apply(tx, by, 'approve', order, at, {
      set: {
        ...UNCLAIMED,
        firstApproverId: by.staff.id,
        firstApproverName: by.staff.name,
        firstApprovedAt: at,
        remark,
      },
      event: withRemark('初审通过', remark),
      changes: [{ field: '初审人', before: '', after: by.staff.name }],
    });
    await proposal.propose(tx, by, {
      target: order.no,
      title: `取款 ${order.no}`,
      changes: [
        { field: '会员', before: '', after: await nameOf(tx, order.memberId) },
        { field: '金额', before: '', after: `${displayMoney(order.amount)} 元` },
        { field: '收款', before: '', after: `${order.cardName}（尾号 ${order.cardTail}）` },
        stateChange(PAID),
      ],
      payload: { no: order.no, remark },
      reason: remark === '' ? '大额取款' : remark,
    });
  };

  const pay = async (tx: Tx, by: StaffActor, order: Withdrawal, remark: string, at: Date): Promise<void> => {
    await requireUnfrozen(tx, order.memberId);
    await addWithdrawalTotal(tx, order.memberId, order.amount);
    await ledger.post(tx, payEntry(order, at));
    await turnover.clearIfBroke(tx, order.memberId, at);
    const target = `${order.cardName}（尾号 ${order.cardTail}）`;
    await sendLetter(tx, order, at, PLATFORM_LETTERS.withdrawalPaid(factsOf(order, at), target));
    await apply(tx, by, 'approve', order, at, {
      set: decided(by, PAID, remark === '' ? order.remark : remark, at),
      event: withRemark(order.firstApproverId === null ? '审核通过' : '复核通过', remark),
      changes: [stateChange(PAID)],
    });
  };

  const proposal = proposals.define({
    kind: KIND,
    payload: z.object({ no: z.string(), remark: z.string() }),
    async basis(tx, { no }, lock) {
      const order = await readOrder(tx, no, lock);
      return {
        金额: `${displayMoney(order.amount)} 元`,
        收款: `${order.cardName}（尾号 ${order.cardTail}，编号 ${order.cardId}）`,
        状态: TRANSACTION_STATE_NAMES[order.state as keyof typeof TRANSACTION_STATE_NAMES],
        初审人: order.firstApproverName,
        ...(await memberBasis(tx, order.memberId, lock)),
      };
    },
    async apply(tx, { no, remark }, by) {
      const now = clock.now();
      const order = await readOrder(tx, no, true);
      if (order.state !== WAITING) throw refuse('reviews.decided');
      if (order.firstApproverId === null) throw refuse('reviews.notProposed');
      await requireApart(tx, order.memberId, by.staff.id, now);
      await pay(tx, by, order, remark, now);
    },
    async effects(tx, { no }) {
      const order = await readOrder(tx, no, false);
      const target = `${order.cardName} 尾号 ${order.cardTail}`;
      return [amountEffect(`付给会员，${target}`, order.amount, true), ...(await frozenEffects(tx, order.memberId))];
    },
    async dropped(tx, { no }, ending) {
      const order = await readOrder(tx, no, true);
      if (order.state !== WAITING) return;
      const at = clock.now();
      await tx
        .update(withdrawals)
        .set({ firstApproverId: null, firstApproverName: '', firstApprovedAt: null })
        .where(eq(withdrawals.no, no));
      await tx.insert(withdrawalEvents).values({ no, at, ...reviewDropped(ending) });
    },
  });

  return {
    claim: (by: KeyedStaffActor, { no }: { no: string }): Promise<null> =>
      write(by, 'claim', { no }, async (tx, order, now) => {
        const { id, name } = by.staff;
        const set = { claimStaffId: id, claimName: name, claimUntil: new Date(now.getTime() + CLAIM_MS) };
        // Prolonging an own claim leaves no event and no audit row.
        if (claimant(order, now) !== undefined) {
          await tx.update(withdrawals).set(set).where(eq(withdrawals.no, order.no));
          return null;
        }
        const changes = [{ field: '领取人', before: '', after: name }];
        await apply(tx, by, 'claim', order, now, { set, event: '领取审核', changes });
        return null;
      }),

    release: (by: KeyedStaffActor, { no }: { no: string }): Promise<null> =>
      write(by, 'release', { no }, async (tx, order, now) => {
        const mine = claimant(order, now);
        if (mine === undefined) return null;
        await apply(tx, by, 'release', order, now, {
          set: UNCLAIMED,
          event: '放回队列',
          changes: [{ field: '领取人', before: mine.name, after: '' }],
        });
        return null;
      }),

    /** Returns `waiting` when a second person has to approve before the order is paid. */
    async approve(by: KeyedStaffActor, { no, remark }: Decision): Promise<'paid' | 'waiting'> {
      const terms = await settings.all();
      const limits = limitsOf(terms);
      return write(by, 'approve', { no, remark }, async (tx, order, now) => {
        if ((await proposals.waitingFor(tx, KIND, no)) !== undefined) throw refuse('reviews.secondPerson');
        const sums = await approvedToday(tx, withdrawals, { memberId: order.memberId, staff: by.staff, now });
        await requireApart(tx, order.memberId, by.staff.id, now);
        requireFreshCode(by, now, { amount: order.amount + sums.sinceCode, from: terms.fresh_code_from });
        if (needsSecondPerson(order.amount, sums, limits)) {
          await requireUnfrozen(tx, order.memberId);
          await firstApproval(tx, by, order, remark, now);
          return 'waiting';
        }
        await pay(tx, by, order, remark, now);
        return 'paid';
      });
    },

    refuse: (by: KeyedStaffActor, { no, remark }: Decision): Promise<null> =>
      write(by, 'refuse', { no, remark }, async (tx, order, now) => {
        await proposals.drop(tx, KIND, [no]);
        await ledger.post(tx, returnEntry(order, now));
        await sendLetter(tx, order, now, PLATFORM_LETTERS.withdrawalReturned(factsOf(order, now), remark));
        await apply(tx, by, 'refuse', order, now, {
          set: decided(by, RETURNED, remark, now),
          event: withRemark('审核拒绝', remark),
          changes: [stateChange(RETURNED), { field: '原因', before: '', after: remark }],
        });
        return null;
      }),

    /** Revealing a full card number needs a claim and writes an audit row. */
    async payee(by: KeyedStaffActor, { no }: { no: string }): Promise<OutputOf<Rows['payee']>> {
      const limit = await settings.get('order_looks_per_day');
      return database.transaction(async (tx) => {
        const order = await readOrder(tx, no, false);
        const now = clock.now();
        const staffId = by.staff.id;
        const refusal = objectionToLooking(order, staffId, now);
        if (refusal !== undefined) throw refusal;
        await requireLook(tx, { staffId, action: 'withdrawals.payee', target: targetOf(no), limit, now });
        const card = await cards.cardOf(tx, order.memberId, order.cardId);
        const number = await cards.numberOf(tx, order.memberId, order.cardId);
        if (card === undefined || number === undefined) throw new Error(`the card of ${no} does not exist`);
        await record(tx, by, 'payee', order, []);
        return { bank: card.bank, owner: card.owner, number, branch: card.branch };
      });
    },
  };
};
