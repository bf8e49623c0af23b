import { ADJUSTMENT_DIRECTION_NAMES, type InputOf, type staffRows } from '@koi/contract';
import { displayMoney } from '@koi/money';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { balances, centre, type Ledger } from '../../../ledger/index.ts';
import {
  type KeyedStaffActor,
  onceByStaff,
  orderBy,
  orderNumber,
  type Queryable,
  readPage,
  refuse,
  type StaffActor,
  type Tx,
} from '../../../platform/index.ts';
import { keepMoneyIn, memberBasis, requireApart } from '../../operator/claims/index.ts';
import { amountEffect, gone, type ProposalsService } from '../../operator/proposals/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import { memberMeant, ordersMatching, withLabels } from '../../people/members/index.ts';
import { type AuditChange, type AuditedDeps, requireFreshCode } from '../../people/staff/index.ts';
import type { TurnoverService } from '../turnover/index.ts';
import {
  type AdjustmentRow,
  adjustmentEntry,
  isOrderNumber,
  isWaiting,
  proposedChanges,
  STATE,
  stateText,
  toWire,
} from './adjustment.ts';
import { adjustments } from './tables.ts';

export interface AdjustmentsDeps extends AuditedDeps {
  ledger: Pick<Ledger, 'post'>;
  settings: Pick<SettingsService, 'get'>;
  turnover: Pick<TurnoverService, 'require' | 'clearIfBroke'>;
  proposals: Pick<ProposalsService, 'define' | 'waitingOf'>;
}

type Rows = typeof staffRows.adjustments;
type Draft = InputOf<Rows['make']>;

const KIND = 'adjustments.make';

const amountOf = sql<bigint>`coalesce(sum(${adjustments.amount}), 0)::bigint`;
const countOf = sql<number>`count(*)::int`;

const stateChange = (before: AdjustmentRow['state'] | undefined, after: AdjustmentRow['state']): AuditChange => ({
  field: '状态',
  before: stateText(before),
  after: stateText(after),
});

/**
 * Manual adjustments of balances. One person proposes an adjustment, and it takes effect when another one approves it.
 */
export const createAdjustmentsService = (deps: AdjustmentsDeps) => {
  const { database, clock, ledger, settings, turnover, audit, proposals } = deps;
  const record = (
    tx: Tx,
    by: StaffActor,
    action: 'make' | 'approve' | 'refuse',
    row: AdjustmentRow,
    change: AuditChange,
  ) =>
    audit.record(tx, {
      by,
      group: 'money',
      action: `adjustments.${action}`,
      target: `调账 ${row.no}`,
      memberId: row.memberId,
      summary: `会员 ${row.memberId}，${ADJUSTMENT_DIRECTION_NAMES[row.direction]} ${displayMoney(row.amount)} 元，${row.reason}`,
      changes: [change],
    });

  const lockWaiting = async (tx: Tx, no: string): Promise<AdjustmentRow> => {
    const [row] = await tx.select().from(adjustments).where(eq(adjustments.no, no)).for('update');
    if (row === undefined || row.state !== STATE.waiting) throw refuse('proposals.decided');
    return row;
  };

  const store = (tx: Tx, { no }: AdjustmentRow, set: Partial<typeof adjustments.$inferInsert>, at: Date) =>
    tx
      .update(adjustments)
      .set({ ...set, decidedAt: at })
      .where(eq(adjustments.no, no));

  /** A database constraint also refuses a checker who is the maker of the adjustment. */
  const checkedBy = ({ staff }: StaffActor, remark: string) => ({
    checkerId: staff.id,
    checkerName: staff.name,
    remark,
  });

  /** The maker may take back what they credited themselves, because another person has to agree to it. */
  const keepApart = (tx: Tx, { direction, memberId, makerId }: AdjustmentRow, { staff }: StaffActor, at: Date) =>
    direction === 'debit'
      ? requireApart(tx, memberId, staff.id, at)
      : keepMoneyIn(tx, memberId, [makerId, staff.id], at);

  const move = async (tx: Tx, row: AdjustmentRow, at: Date): Promise<void> => {
    const { no: reference, memberId, amount, multiple } = row;
    await ledger.post(tx, adjustmentEntry(row, at));
    if (row.direction === 'debit') return turnover.clearIfBroke(tx, memberId, at);
    if (multiple > 0) {
      await turnover.require(tx, { memberId, cause: 'adjustment', reference, amount, multiple: `${multiple}`, at });
    }
  };

  const kind = proposals.define({
    kind: KIND,
    payload: z.object({ no: z.string() }),
    async basis(tx, { no }, lock) {
      const query = tx.select().from(adjustments).where(eq(adjustments.no, no));
      const [row] = await (lock ? query.for('update') : query);
      if (row === undefined) return gone('调账');
      return {
        调账: `${ADJUSTMENT_DIRECTION_NAMES[row.direction]} ${displayMoney(row.amount)} 元，${row.multiple} 倍流水`,
        状态: stateText(row.state),
        ...(await memberBasis(tx, row.memberId, lock)),
      };
    },
    async apply(tx, { no }, by, remark) {
      const at = clock.now();
      const row = await lockWaiting(tx, no);
      await keepApart(tx, row, by, at);
      await move(tx, row, at);
      await store(tx, row, { state: STATE.approved, ...checkedBy(by, remark) }, at);
      await record(tx, by, 'approve', row, stateChange(STATE.waiting, STATE.approved));
    },
    async effects(tx, { no }) {
      const [row] = await tx.select().from(adjustments).where(eq(adjustments.no, no));
      if (row === undefined) return [];
      const account = centre(row.memberId);
      const before = (await balances(tx, [account])).get(account) ?? 0n;
      const after = row.direction === 'debit' ? before - row.amount : before + row.amount;
      return [amountEffect('会员的中心钱包现有', before), amountEffect('执行后的中心钱包', after, true)];
    },
    async dropped(tx, { no }, { action, by, remark }) {
      const at = clock.now();
      const row = await lockWaiting(tx, no);
      if (action !== 'refuse') {
        await store(tx, row, { state: action === 'expire' ? STATE.expired : STATE.withdrawn }, at);
        return;
      }
      await store(tx, row, { state: STATE.refused, ...checkedBy(by, remark) }, at);
      await record(tx, by, 'refuse', row, stateChange(STATE.waiting, STATE.refused));
    },
  });

  return {
    async list({ state, search, ...place }: InputOf<Rows['list']>, by: Pick<StaffActor, 'staff'>) {
      const db = database.orm;
      const where = and(
        state === 0 ? undefined : eq(adjustments.state, state),
        await ordersMatching(db, search, adjustments, isOrderNumber),
      );
      const order = orderBy('desc', adjustments.createdAt, adjustments.no);
      return readPage(db, { table: adjustments, where, order, place }, async (rows) => {
        const nos = rows.filter(isWaiting).map(({ no }) => no);
        const waiting = await proposals.waitingOf(KIND, nos, by);
        const show = withLabels(db, (row: AdjustmentRow, label) =>
          toWire(row, label?.name ?? '', by.staff.id, waiting.get(row.no) ?? null),
        );
        return show(rows);
      });
    },

    async make(by: KeyedStaffActor, draft: Draft): Promise<{ no: string; proposal: string }> {
      const from = await settings.get('fresh_code_from');
      return onceByStaff(database, by, { action: 'adjustments.make', content: draft.asSent }, async (tx) => {
        const now = clock.now();
        const memberId = await memberMeant(tx, draft.member);
        if (memberId === undefined) throw refuse('adjustments.memberUnknown');
        requireFreshCode(by, now, { amount: draft.amount, from });
        const [row] = await tx
          .insert(adjustments)
          .values({
            memberId,
            no: orderNumber('A', now),
            direction: draft.direction,
            amount: draft.amount,
            multiple: Number(draft.multiple),
            reason: draft.reason,
            makerId: by.staff.id,
            makerName: by.staff.name,
            createdAt: now,
          })
          .returning();
        if (row === undefined) throw new Error('an adjustment was not stored');
        const { no } = row;
        const { no: proposal } = await kind.propose(tx, by, {
          target: no,
          title: `调账 ${no}`,
          changes: proposedChanges(row, draft.member),
          payload: { no },
          reason: row.reason,
        });
        await record(tx, by, 'make', row, stateChange(undefined, STATE.waiting));
        return { no, proposal };
      });
    },

    async openCount(db: Queryable): Promise<{ count: number; amount: bigint }> {
      const [row] = await db
        .select({ count: countOf, amount: amountOf })
        .from(adjustments)
        .where(eq(adjustments.state, STATE.waiting));
      return row ?? { count: 0, amount: 0n };
    },
  };
};

export type AdjustmentsService = ReturnType<typeof createAdjustmentsService>;
