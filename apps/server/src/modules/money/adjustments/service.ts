import { ADJUSTMENT_DIRECTION_NAMES, ADJUSTMENT_STATE_NAMES, type InputOf, type staffRows } from '@koi/contract';
import { displayMoney } from '@koi/money';
import { and, eq, sql } from 'drizzle-orm';
import type { Ledger } from '../../../ledger/index.ts';
import {
  type KeyedStaffActor,
  onceByStaff,
  orderBy,
  orderNumber,
  type Queryable,
  readPage,
  refuse,
  type StaffCaller,
  type Tx,
} from '../../../platform/index.ts';
import type { ProposalsService } from '../../operator/proposals/index.ts';
import { memberIdOf, ordersMatching, withLabels } from '../../people/members/index.ts';
import type { AuditChange, AuditedDeps } from '../../people/staff/index.ts';
import type { TurnoverService } from '../turnover/index.ts';
import {
  type AdjustmentRow,
  adjustmentEntry,
  IN_EFFECT,
  isOrderNumber,
  TURNED_DOWN,
  toWire,
  WAITING,
} from './adjustment.ts';
import { adjustments } from './tables.ts';

export interface AdjustmentsDeps extends AuditedDeps {
  ledger: Pick<Ledger, 'post'>;
  turnover: Pick<TurnoverService, 'require' | 'clearIfBroke'>;
  proposals: Pick<ProposalsService, 'requireTrusted'>;
}

type Rows = typeof staffRows.adjustments;
type Draft = InputOf<Rows['make']>;
type Decision = InputOf<Rows['approve']>;
type Action = 'make' | 'approve' | 'refuse';

const amountOf = sql<bigint>`coalesce(sum(${adjustments.amount}), 0)::bigint`;
const countOf = sql<number>`count(*)::int`;

const lockWaiting = async (tx: Tx, no: string, staffId: number): Promise<AdjustmentRow> => {
  const [row] = isOrderNumber(no)
    ? await tx.select().from(adjustments).where(eq(adjustments.no, no)).for('update')
    : [];
  if (row === undefined) throw refuse('wire.notFound');
  if (row.state !== WAITING) throw refuse('adjustments.decided');
  if (row.makerId === staffId) throw refuse('adjustments.ownNotAllowed');
  return row;
};

/**
 * Manual adjustments of balances. One person proposes an adjustment, and it takes effect when another one approves it.
 */
export const createAdjustmentsService = ({ database, clock, ledger, turnover, audit, proposals }: AdjustmentsDeps) => {
  const write = <T>(
    by: KeyedStaffActor,
    action: Action,
    content: Draft['asSent'] | Decision,
    work: (tx: Tx, now: Date) => Promise<T>,
  ): Promise<T> =>
    onceByStaff(database, by, { action: `adjustments.${action}`, content }, (tx) => work(tx, clock.now()));

  const record = (
    tx: Tx,
    { staff, address }: KeyedStaffActor,
    action: Action,
    row: AdjustmentRow,
    changes: AuditChange[],
  ) =>
    audit.record(tx, {
      staff,
      address,
      group: 'money',
      action: `adjustments.${action}`,
      target: `调账 ${row.no}`,
      memberId: row.memberId,
      summary: `会员 ${row.memberId}，${ADJUSTMENT_DIRECTION_NAMES[row.direction]} ${displayMoney(row.amount)} 元，${row.reason}`,
      changes,
    });

  /** A database constraint also refuses a checker who is the maker of the adjustment. */
  const decide = async (
    tx: Tx,
    by: KeyedStaffActor,
    action: 'approve' | 'refuse',
    row: AdjustmentRow,
    remark: string,
    at: Date,
  ): Promise<void> => {
    const state = action === 'approve' ? IN_EFFECT : TURNED_DOWN;
    await tx
      .update(adjustments)
      .set({ state, checkerId: by.staff.id, checkerName: by.staff.name, remark, decidedAt: at })
      .where(eq(adjustments.no, row.no));
    const change = { field: '状态', before: ADJUSTMENT_STATE_NAMES[WAITING], after: ADJUSTMENT_STATE_NAMES[state] };
    await record(tx, by, action, row, [change]);
  };

  const move = async (tx: Tx, row: AdjustmentRow, at: Date): Promise<void> => {
    const { no: reference, memberId, amount, multiple } = row;
    await ledger.post(tx, adjustmentEntry(row, at));
    if (row.direction === 'debit') return turnover.clearIfBroke(tx, memberId, at);
    if (multiple > 0) {
      await turnover.require(tx, { memberId, cause: 'adjustment', reference, amount, multiple: `${multiple}`, at });
    }
  };

  return {
    async list({ state, search, ...place }: InputOf<Rows['list']>, staff: StaffCaller) {
      const db = database.orm;
      const where = and(
        state === 0 ? undefined : eq(adjustments.state, state),
        await ordersMatching(db, search, adjustments, isOrderNumber),
      );
      const order = orderBy('desc', adjustments.createdAt, adjustments.no);
      return readPage(
        db,
        { table: adjustments, where, order, place },
        withLabels(db, (row, label) => toWire(row, label?.name ?? '', staff.id)),
      );
    },

    make: (by: KeyedStaffActor, draft: Draft): Promise<{ no: string }> =>
      write(by, 'make', draft.asSent, async (tx, now) => {
        const memberId = await memberIdOf(tx, draft.member);
        if (memberId === undefined) throw refuse('adjustments.memberUnknown');
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
        const change = { field: '状态', before: '', after: ADJUSTMENT_STATE_NAMES[WAITING] };
        await record(tx, by, 'make', row, [change]);
        return { no: row.no };
      }),

    async approve(by: KeyedStaffActor, decision: Decision): Promise<null> {
      await proposals.requireTrusted(by);
      return write(by, 'approve', decision, async (tx, now) => {
        const row = await lockWaiting(tx, decision.no, by.staff.id);
        await move(tx, row, now);
        await decide(tx, by, 'approve', row, decision.remark, now);
        return null;
      });
    },

    refuse: (by: KeyedStaffActor, decision: Decision): Promise<null> =>
      write(by, 'refuse', decision, async (tx, now) => {
        const row = await lockWaiting(tx, decision.no, by.staff.id);
        await decide(tx, by, 'refuse', row, decision.remark, now);
        return null;
      }),

    async openCount(db: Queryable): Promise<{ count: number; amount: bigint }> {
      const [row] = await db
        .select({ count: countOf, amount: amountOf })
        .from(adjustments)
        .where(eq(adjustments.state, WAITING));
      return row ?? { count: 0, amount: 0n };
    },
  };
};

export type AdjustmentsService = ReturnType<typeof createAdjustmentsService>;
