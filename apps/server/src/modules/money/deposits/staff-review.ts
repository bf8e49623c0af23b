import { PAY_WAY_NAMES, PROPOSAL_KIND_NAMES } from '@koi/contract';
import { displayMoney, formatMoney, parseMoney } from '@koi/money';
import { z } from 'zod';
import { onceByStaff, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import {
  approvedToday,
  CLAIM_MS,
  claimant,
  keepMoneyIn,
  memberBasis,
  needsSecondPerson,
  objectionToDeciding,
  objectionToLooking,
  requireLook,
  type SecondPersonLimits,
} from '../../operator/claims/index.ts';
import { amountEffect, gone, type ProposalsService, reviewDropped } from '../../operator/proposals/index.ts';
import type { Settings, SettingsService } from '../../operator/settings/index.ts';
import { nameOf } from '../../people/members/index.ts';
import { see } from '../../people/risk/index.ts';
import { type AuditedDeps, requireFreshCode } from '../../people/staff/index.ts';
import type { Decision, Decisions } from './decision.ts';
import { type Deposit, isLapsed, isUsdt, proofKinds, STATE, stateText } from './deposit.ts';
import { APPROVAL, proposalAbout, requireUnapproved } from './first-approval.ts';
import { reopen } from './lapse.ts';
import type { PayerSeal } from './payer.ts';
import { addEvent, findOrder, lockOrder, updateOrder } from './store.ts';
import { deposits } from './tables.ts';
import type { Asking } from './tron/asking.ts';
import { creditableArrivals, isPaidBefore, worthOf } from './tron/payments.ts';

export interface ReviewDeps extends AuditedDeps {
  decisions: Decisions;
  payer: Pick<PayerSeal, 'sightings'>;
  asking: Pick<Asking, 'nameHash' | 'askNow'>;
  settings: Pick<SettingsService, 'all' | 'get'>;
  proposals: Pick<ProposalsService, 'define'>;
}

export interface DecisionRequest {
  no: string;
  remark: string;
  key: string | undefined;
}

/** Amounts from which two people must approve. An unreadable setting requires it always. */
const limitsOf = (settings: Settings): SecondPersonLimits => ({
  order: parseMoney(settings.deposit_second_person) ?? 0n,
  reviewer: parseMoney(settings.reviewer_second_person) ?? 0n,
});

const UNCLAIMED = { claimStaffId: null, claimName: '', claimUntil: null };

/** Actions of staff on waiting orders. */
export const createReview = (deps: ReviewDeps) => {
  const { database, clock, decisions, payer: payers, audit, asking, settings, proposals } = deps;
  const lockForReview = async (tx: Tx, no: string, { staff }: StaffActor, now: Date): Promise<Deposit> => {
    const order = await lockOrder(tx, no);
    if (order === undefined) throw refuse('reviews.unknown');
    const objection = objectionToDeciding(order, staff.id, now);
    if (objection !== undefined) throw objection;
    return order;
  };

  const hold = (no: string, by: StaffActor, action: 'claim' | 'release'): Promise<void> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const order = await lockForReview(tx, no, by, now);
      const { id, name } = by.staff;
      const isHeld = claimant(order, now) !== undefined;
      if (action === 'release' && !isHeld) return;
      const claim = { claimStaffId: id, claimName: name, claimUntil: new Date(now.getTime() + CLAIM_MS) };
      await updateOrder(tx, no, action === 'claim' ? claim : UNCLAIMED);
      // Extending one's own claim is not recorded.
      if (action === 'claim' && isHeld) return;
      await addEvent(tx, no, now, name, action === 'claim' ? '领取审核' : '放回队列');
      await audit.record(tx, {
        by,
        group: 'money',
        action: `deposits.${action}`,
        target: `存款 ${no}`,
        memberId: order.memberId,
        summary: formatMoney(order.amount),
        changes: [{ field: '领取人', before: order.claimName, after: action === 'claim' ? name : '' }],
      });
    });

  /** Puts an order that ended unpaid back into the queue, because money did arrive for it. */
  const putBack = (no: string, by: StaffActor): Promise<void> =>
    database.transaction(async (tx) => {
      const at = clock.now();
      const order = await lockOrder(tx, no);
      if (order === undefined) throw refuse('reviews.unknown');
      if (!isLapsed(order)) throw refuse('reviews.notReopenable');
      await reopen(tx, order, by.staff.name, at);
      // An order in doubt does not expire again.
      await updateOrder(tx, no, { doubt: `${by.staff.name} 重新打开` });
      await audit.record(tx, {
        by,
        group: 'money',
        action: 'deposits.reopen',
        target: `存款 ${no}`,
        memberId: order.memberId,
        summary: formatMoney(order.amount),
        changes: [{ field: '状态', before: order.remark, after: '待审核' }],
      });
    });

  /** Looks up a transaction for a USDT order. Unlike the payer, staff may do so after the order has expired. */
  const nameHash = async (no: string, typed: string, by: StaffActor): Promise<void> => {
    const hash = typed.trim().toLowerCase();
    await database.transaction(async (tx) => {
      const now = clock.now();
      const order = await lockForReview(tx, no, by, now);
      if (!isUsdt(order)) throw refuse('deposits.orderUnknown');
      await requireUnapproved(tx, no, now);
      await asking.nameHash(tx, order, { hash, who: by.staff.name, now });
      await audit.record(tx, {
        by,
        group: 'money',
        action: 'deposits.nameHash',
        target: `存款 ${no}`,
        memberId: order.memberId,
        summary: hash,
        changes: [{ field: '交易哈希', before: order.txHash, after: hash }],
      });
    });
    await asking.askNow(no);
  };

  /**
   * The amount that an approval would credit. Only a payment of the exact amount that was not made before the order is
   * linked to it without a person's judgement.
   */
  const creditOf = async (tx: Tx, order: Deposit): Promise<{ amount: bigint; isProven: boolean }> => {
    if (!isUsdt(order)) return { amount: order.amount, isProven: true };
    const arrivals = await creditableArrivals(tx, order);
    // Without a payment, the approval is refused for every reviewer.
    if (arrivals.length === 0) return { amount: order.amount, isProven: true };
    return {
      amount: worthOf(order, arrivals),
      isProven: arrivals.every(({ amount }) => amount === order.usdtAmount) && !isPaidBefore(order),
    };
  };

  /**
   * Credits the order. Only now is the name of its payer evidence for the risk rules: anybody can order a deposit in any
   * name, and the links would tell who else paid under it.
   */
  const credit = async (tx: Tx, order: Deposit, decision: Decision, agreed?: bigint): Promise<void> => {
    await see(tx, payers.sightings({ memberId: order.memberId, at: decision.at }, order.payerOwner));
    await decisions.approve(tx, order, decision, agreed);
  };

  const proposal = proposals.define({
    kind: APPROVAL,
    payload: z.object({
      no: z.string(),
      remark: z.string(),
      makerId: z.number(),
      /** In 分. */
      credited: z.string(),
    }),
    async basis(tx, { no }, lock) {
      const order = await (lock ? lockOrder(tx, no) : findOrder(tx, no));
      if (order === undefined) return gone('存款');
      const { amount } = await creditOf(tx, order);
      return {
        方式: PAY_WAY_NAMES[order.way],
        金额: `${displayMoney(order.amount)} 元`,
        入账金额: `${displayMoney(amount)} 元`,
        交易哈希: order.txHash,
        付款凭证: proofKinds(order),
        状态: stateText(order.state),
        ...(await memberBasis(tx, order.memberId, lock)),
      };
    },
    async apply(tx, { no, remark, makerId, credited }, by) {
      const at = clock.now();
      const order = await lockOrder(tx, no);
      if (order === undefined) throw refuse('reviews.unknown');
      if (order.state !== STATE.waiting) throw refuse('reviews.decided');
      await keepMoneyIn(tx, order.memberId, [makerId, by.staff.id], at);
      await credit(tx, order, { by, at, remark }, BigInt(credited));
    },
    async effects(tx, { no }) {
      const order = await findOrder(tx, no);
      if (order === undefined) return [];
      const { amount } = await creditOf(tx, order);
      return [amountEffect('会员的中心钱包增加', amount, true)];
    },
    async dropped(tx, { no }, ending) {
      const { who, text } = reviewDropped(ending);
      await addEvent(tx, no, clock.now(), who, text);
    },
  });

  const proposeApproval = async (
    tx: Tx,
    order: Deposit,
    by: StaffActor,
    { at, remark, credited }: Decision & { credited: bigint },
  ): Promise<void> => {
    const { no, memberId, way, amount } = order;
    await updateOrder(tx, no, UNCLAIMED);
    await addEvent(tx, no, at, by.staff.name, remark === '' ? '初审通过' : `初审通过：${remark}`);
    await proposal.propose(tx, by, {
      target: no,
      title: `存款 ${no}`,
      changes: [
        { field: '会员', before: '', after: await nameOf(tx, memberId) },
        { field: '方式', before: '', after: PAY_WAY_NAMES[way] },
        { field: '金额', before: '', after: `${displayMoney(amount)} 元` },
        ...(credited === amount ? [] : [{ field: '按到账入账', before: '', after: `${displayMoney(credited)} 元` }]),
        { field: '状态', before: stateText(order.state), after: stateText(STATE.approved) },
      ],
      payload: { no, remark, makerId: by.staff.id, credited: String(credited) },
      reason: remark === '' ? PROPOSAL_KIND_NAMES[APPROVAL] : remark,
    });
  };

  type End<T> = (tx: Tx, order: Deposit, decision: Decision) => Promise<T>;
  const decide = <T>({ no, remark, key }: DecisionRequest, by: StaffActor, action: string, end: End<T>): Promise<T> =>
    onceByStaff(
      database,
      { ...by, idempotencyKey: key },
      { action: `deposits.${action}`, content: { no, remark } },
      async (tx) => {
        const at = clock.now();
        const order = await lockForReview(tx, no, by, at);
        return end(tx, order, { by, at, remark });
      },
    );

  /** Revealing the whole name of a payer needs a claim and writes an audit row. */
  const payer = async (no: string, by: StaffActor): Promise<{ owner: string }> => {
    const limit = await settings.get('order_looks_per_day');
    return database.transaction(async (tx) => {
      const order = await findOrder(tx, no);
      if (order?.way !== 'bank') throw refuse('reviews.unknown');
      const now = clock.now();
      const refusal = objectionToLooking(order, by.staff.id, now);
      if (refusal !== undefined) throw refusal;
      const look = { action: 'deposits.payer', target: `存款 ${no}` };
      await requireLook(tx, { staffId: by.staff.id, ...look, limit, now });
      const { memberId, amount } = order;
      await audit.record(tx, { by, group: 'money', ...look, memberId, summary: formatMoney(amount), changes: [] });
      return { owner: order.payerOwner };
    });
  };

  return {
    claim: (no: string, by: StaffActor) => hold(no, by, 'claim'),
    release: (no: string, by: StaffActor) => hold(no, by, 'release'),
    reopen: putBack,
    nameHash,
    payer,
    /** Returns `waiting` when a second person has to agree before the member is credited. */
    async approve(request: DecisionRequest, by: StaffActor): Promise<'credited' | 'waiting'> {
      const terms = await settings.all();
      const limits = limitsOf(terms);
      return decide(request, by, 'approve', async (tx, order, decision) => {
        const { no, memberId } = order;
        if ((await proposalAbout(tx, no, decision.at)) !== undefined) throw refuse('reviews.secondPerson');
        const sums = await approvedToday(tx, deposits, { memberId, staff: by.staff, now: decision.at });
        const { amount, isProven } = await creditOf(tx, order);
        requireFreshCode(by, decision.at, { amount: amount + sums.sinceCode, from: terms.fresh_code_from });
        if (!isProven || needsSecondPerson(amount, sums, limits)) {
          await proposeApproval(tx, order, by, { ...decision, credited: amount });
          return 'waiting' as const;
        }
        await keepMoneyIn(tx, memberId, [by.staff.id], decision.at);
        await credit(tx, order, decision);
        return 'credited' as const;
      });
    },
    refuse: (request: DecisionRequest, by: StaffActor) =>
      decide(request, by, 'refuse', async (tx, order, decision) => {
        await decisions.refuse(tx, order, decision);
        return null;
      }),
  };
};
export type Review = ReturnType<typeof createReview>;
