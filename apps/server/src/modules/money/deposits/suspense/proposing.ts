import { type InputOf, SUSPENSE_STATE, type staffRows } from '@koi/contract';
import { formatMoney, formatUsdt } from '@koi/money';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type KeyedStaffActor, onceByStaff, refuse, type StaffActor, type Tx } from '../../../../platform/index.ts';
import { keepMoneyIn, memberBasis } from '../../../operator/claims/index.ts';
import { amountEffect, gone, type ProposalsService } from '../../../operator/proposals/index.ts';
import type { SettingsService } from '../../../operator/settings/index.ts';
import { tronAccountOf } from '../../../people/cards/index.ts';
import { labelsOf } from '../../../people/members/index.ts';
import { type AuditedDeps, requireFreshCode } from '../../../people/staff/index.ts';
import type { Decisions } from '../decision.ts';
import { isLapsed, isUsdt, stateText, type UsdtDeposit } from '../deposit.ts';
import { ATTACHMENT, requireUnapproved } from '../first-approval.ts';
import { reopen } from '../lapse.ts';
import { findOrder, lockOrder, updateOrder } from '../store.ts';
import { usdtAddresses, usdtSuspense } from '../tables.ts';
import { creditableArrivals, lockTransaction, spend, worthOf } from '../tron/payments.ts';
import type { SuspenseRow } from './booking.ts';
import { amountEvidence, arrivalOf, asPaidBy, hasPaidFrom, isAttachable } from './candidates.ts';
import { factsOf, lessFee, lockPayment, paymentBasis, readPayment, titleOf } from './payment.ts';
import { findPayment, SUSPENSE_KINDS } from './queue.ts';

export interface ProposingDeps extends AuditedDeps {
  decisions: Pick<Decisions, 'approve'>;
  settings: Pick<SettingsService, 'get'>;
  proposals: Pick<ProposalsService, 'define' | 'makersOf'>;
}

type Rows = typeof staffRows.suspense;

const lockOpenPayment = async (tx: Tx, no: string): Promise<SuspenseRow> => {
  const row = await lockPayment(tx, no);
  if (row.state !== SUSPENSE_STATE.open) throw refuse('suspense.decided');
  return row;
};

const requireAttachable = (order: Awaited<ReturnType<typeof findOrder>>): UsdtDeposit => {
  if (order === undefined || !isUsdt(order)) throw refuse('suspense.orderUnknown');
  if (!isAttachable(order)) throw refuse('suspense.orderDecided');
  return order;
};

/** A payment of the exact amount of another order is never credited to this one. */
const requireCreditable = async (tx: Tx, paid: UsdtDeposit): Promise<void> => {
  if ((await creditableArrivals(tx, paid)).length === 0) throw refuse('suspense.notForOrder');
};

/** Decisions about payments in suspense. Each is proposed by one person and takes effect when another one agrees. */
export const createProposing = (deps: ProposingDeps) => {
  const { database, clock, decisions, settings, proposals } = deps;

  const attachment = proposals.define({
    kind: ATTACHMENT,
    payload: z.object({
      no: z.string(),
      order: z.string(),
      makerId: z.number(),
      reason: z.string(),
      /** In 分. */
      credited: z.string(),
    }),
    async basis(tx, { no, order: orderNo }, lock) {
      const order = await (lock ? lockOrder(tx, orderNo) : findOrder(tx, orderNo));
      if (order === undefined || !isUsdt(order)) return gone('订单');
      const row = await readPayment(tx, no, lock);
      if (row === undefined) return gone('挂账');
      return {
        ...paymentBasis(row),
        订单: order.no,
        订单应付: `${formatUsdt(order.usdtAmount)} USDT`,
        订单状态: `${stateText(order.state)} ${order.remark}`.trim(),
        订单的交易哈希: order.txHash,
        入账金额: `${formatMoney(worthOf(asPaidBy(order, row, clock.now()), [arrivalOf(row)]))} 元`,
        ...(await memberBasis(tx, order.memberId, lock)),
      };
    },
    /** Locks order, transaction and payment in this sequence, like a review that takes a payment out of suspense. */
    async apply(tx, { no, order: orderNo, makerId, reason, credited }, by) {
      const at = clock.now();
      const order = requireAttachable(await lockOrder(tx, orderNo));
      const { txHash } = await findPayment(tx, no);
      await lockTransaction(tx, txHash);
      const row = await lockOpenPayment(tx, no);
      const waiting = isLapsed(order) ? await reopen(tx, order, by.staff.name, at) : order;
      const paid = asPaidBy(waiting, row, at);
      await requireCreditable(tx, paid);
      const { rate, findings } = paid;
      await updateOrder(tx, orderNo, { txHash, hashAt: at, findings, rate, doubt: '', askAt: null });
      await keepMoneyIn(tx, order.memberId, [makerId, by.staff.id], at);
      await decisions.approve(tx, paid, { by, at, remark: reason }, BigInt(credited));
    },
    async effects(tx, { no, order: orderNo }) {
      const [row, order] = [await findPayment(tx, no), await findOrder(tx, orderNo)];
      if (order === undefined || !isUsdt(order)) return [];
      const credited = worthOf(asPaidBy(order, row, clock.now()), [arrivalOf(row)]);
      const knowsSender = await hasPaidFrom(tx, order.memberId, row);
      const amount = amountEvidence(order, row);
      return [
        amountEffect('会员的中心钱包增加', credited, true),
        { name: '挂账减少', value: `${formatUsdt(row.usdtAmount)} USDT`, watch: false },
        { name: '会员以前用过该付款地址', value: knowsSender ? '是' : '否', watch: !knowsSender },
        { name: '与订单应付的金额相比', value: amount.text, watch: amount.tone !== 'good' },
      ];
    },
  });

  const sendingBack = proposals.define({
    kind: 'suspense.return',
    // A proposal of an earlier release names no amount.
    payload: z.object({ no: z.string(), address: z.string(), usdt: z.string().optional() }),
    async basis(tx, { no, address }, lock) {
      const row = await readPayment(tx, no, lock);
      if (row === undefined) return gone('挂账');
      const own = await tx.select().from(usdtAddresses).where(eq(usdtAddresses.address, address));
      return { ...paymentBasis(row), 退回地址是平台的收款地址: own.length > 0 ? '是' : '否' };
    },
    async apply(tx, { no, address, usdt }) {
      const at = clock.now();
      const { txHash } = await findPayment(tx, no);
      await lockTransaction(tx, txHash);
      const row = await lockOpenPayment(tx, no);
      // From now on no order can be credited with the payment.
      const isTaken = await spend(tx, row, { hash: txHash, blockAt: row.blockAt }, [arrivalOf(row)], at);
      if (!isTaken) throw refuse('suspense.decided');
      await tx
        .update(usdtSuspense)
        .set({
          state: SUSPENSE_STATE.returning,
          returnAddress: address,
          returnUsdt: usdt === undefined ? null : BigInt(usdt),
        })
        .where(eq(usdtSuspense.no, no));
    },
    async effects(tx, { no, address, usdt }) {
      const { usdtAmount, sender } = await findPayment(tx, no);
      const due = usdt === undefined ? usdtAmount : BigInt(usdt);
      return [
        { name: '须退回付款人，不能再归入订单', value: `${formatUsdt(due)} USDT`, watch: true },
        { name: '退回地址与付款地址', value: address === sender ? '相同' : '不同', watch: address !== sender },
      ];
    },
  });

  /**
   * A payment has one waiting proposal, of either kind. Its lock keeps a second one from being made meanwhile. `codeFrom`
   * is the setting from which a fresh code is needed.
   */
  const lockForProposal = async (tx: Tx, no: string, by: StaffActor, codeFrom: string): Promise<SuspenseRow> => {
    await lockTransaction(tx, (await findPayment(tx, no)).txHash);
    const row = await lockOpenPayment(tx, no);
    if ((await proposals.makersOf(tx, SUSPENSE_KINDS, [no])).size > 0) throw refuse('proposals.open');
    requireFreshCode(by, clock.now(), { amount: row.amount, from: codeFrom });
    return row;
  };

  return {
    async attach(by: KeyedStaffActor, form: InputOf<Rows['attach']>): Promise<{ no: string }> {
      const codeFrom = await settings.get('fresh_code_from');
      return onceByStaff(database, by, { action: 'suspense.attach', content: form }, async (tx) => {
        const { no, order: orderNo, reason } = form;
        const order = requireAttachable(await lockOrder(tx, orderNo));
        const row = await lockForProposal(tx, no, by, codeFrom);
        await requireUnapproved(tx, orderNo, clock.now());
        const paid = asPaidBy(order, row, clock.now());
        await requireCreditable(tx, paid);
        const credited = worthOf(paid, [arrivalOf(row)]);
        const label = (await labelsOf(tx, [order.memberId])).get(order.memberId);
        return attachment.propose(tx, by, {
          target: no,
          title: titleOf(row),
          changes: [
            ...factsOf(row),
            { field: '会员', before: '', after: label?.name ?? String(order.memberId) },
            { field: '订单', before: '', after: order.no },
            { field: '订单应付', before: '', after: `${formatUsdt(order.usdtAmount)} USDT` },
            { field: '入账金额', before: '', after: `${formatMoney(credited)} 元` },
          ],
          payload: { no, order: orderNo, makerId: by.staff.id, reason, credited: String(credited) },
          reason,
        });
      });
    },

    async sendBack(by: KeyedStaffActor, form: InputOf<Rows['sendBack']>): Promise<{ no: string }> {
      const [codeFrom, fee] = [await settings.get('fresh_code_from'), await settings.get('usdt_return_fee')];
      return onceByStaff(database, by, { action: 'suspense.sendBack', content: form }, async (tx) => {
        const { no, address, reason } = form;
        if (tronAccountOf(address) === undefined) throw refuse('suspense.addressWrong');
        const own = await tx.select().from(usdtAddresses).where(eq(usdtAddresses.address, address));
        if (own.length > 0) throw refuse('suspense.addressOwn');
        const row = await lockForProposal(tx, no, by, codeFrom);
        const due = lessFee(row.usdtAmount, fee);
        return sendingBack.propose(tx, by, {
          target: no,
          title: titleOf(row),
          changes: [
            ...factsOf(row),
            { field: '退回地址', before: '', after: address },
            { field: '应退金额', before: '', after: `不少于 ${formatUsdt(due)} USDT` },
          ],
          payload: { no, address, usdt: String(due) },
          reason,
        });
      });
    },
  };
};
