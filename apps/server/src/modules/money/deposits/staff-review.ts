import { formatMoney } from '@koi/money';
import { onceByStaff, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { CLAIM_MS, claimant, objectionToDeciding } from '../../operator/claims/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import type { Decision, Decisions } from './decision.ts';
import { type Deposit, isLapsed, isUsdt } from './deposit.ts';
import { reopen } from './lapse.ts';
import { addEvent, lockOrder, updateOrder } from './store.ts';
import type { Asking } from './tron/asking.ts';

export interface ReviewDeps extends AuditedDeps {
  decisions: Decisions;
  asking: Pick<Asking, 'nameHash' | 'askNow'>;
}

export interface DecisionRequest {
  no: string;
  remark: string;
  key: string | undefined;
}

const UNCLAIMED = { claimStaffId: null, claimName: '', claimUntil: null };

/** Actions of staff on waiting orders. */
export const createReview = ({ database, clock, decisions, audit, asking }: ReviewDeps) => {
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
        ...by,
        group: 'money',
        action: `deposits.${action}`,
        target: `存款 ${no}`,
        memberId: order.memberId,
        summary: formatMoney(order.amount),
        changes: [{ field: 'claim', before: order.claimName, after: action === 'claim' ? name : '' }],
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
        ...by,
        group: 'money',
        action: 'deposits.reopen',
        target: `存款 ${no}`,
        memberId: order.memberId,
        summary: formatMoney(order.amount),
        changes: [{ field: 'state', before: order.remark, after: '待审核' }],
      });
    });

  /** Looks up a transaction for a USDT order. Unlike the payer, staff may do so after the order has expired. */
  const nameHash = async (no: string, typed: string, by: StaffActor): Promise<void> => {
    const hash = typed.trim().toLowerCase();
    await database.transaction(async (tx) => {
      const now = clock.now();
      const order = await lockForReview(tx, no, by, now);
      if (!isUsdt(order)) throw refuse('deposits.orderUnknown');
      await asking.nameHash(tx, order, { hash, who: by.staff.name, now });
      await audit.record(tx, {
        ...by,
        group: 'money',
        action: 'deposits.nameHash',
        target: `存款 ${no}`,
        memberId: order.memberId,
        summary: hash,
        changes: [{ field: 'tx_hash', before: order.txHash, after: hash }],
      });
    });
    await asking.askNow(no);
  };

  type End = (tx: Tx, order: Deposit, decision: Decision) => Promise<void>;
  const decide = ({ no, remark, key }: DecisionRequest, by: StaffActor, action: string, end: End): Promise<null> =>
    onceByStaff(
      database,
      { ...by, idempotencyKey: key },
      { action: `deposits.${action}`, content: { no, remark } },
      async (tx) => {
        const at = clock.now();
        const order = await lockForReview(tx, no, by, at);
        await end(tx, order, { by, at, remark });
        return null;
      },
    );

  return {
    claim: (no: string, by: StaffActor) => hold(no, by, 'claim'),
    release: (no: string, by: StaffActor) => hold(no, by, 'release'),
    reopen: putBack,
    nameHash,
    approve: (request: DecisionRequest, by: StaffActor) => decide(request, by, 'approve', decisions.approve),
    refuse: (request: DecisionRequest, by: StaffActor) => decide(request, by, 'refuse', decisions.refuse),
  };
};
export type Review = ReturnType<typeof createReview>;
