import { type Adjustment, ORDER_STATE } from '@koi/contract';
import { beijingTime, formatMoney } from '@koi/money';
import { centre, type Entry, house } from '../../../ledger/index.ts';
import type { adjustments } from './tables.ts';

export type AdjustmentRow = typeof adjustments.$inferSelect;

export const { waiting: WAITING, approved: IN_EFFECT, refused: TURNED_DOWN } = ORDER_STATE;

/** Searches contain arbitrary text. Only texts of this form are looked up as an adjustment number. */
export const isOrderNumber = (no: string): boolean => /^A[0-9A-Z]{10,40}$/.test(no);

export const adjustmentEntry = ({ no, memberId, direction, amount }: AdjustmentRow, at: Date): Entry => {
  const [wallet, counter] = [centre(memberId), house('adjustments')];
  const [from, to] = direction === 'credit' ? [counter, wallet] : [wallet, counter];
  return { key: `adjustment:${no}`, kind: 'adjustment', memberId, memo: no, at, postings: [{ from, to, amount }] };
};

export const toWire = (row: AdjustmentRow, memberName: string, staffId: number): Adjustment => ({
  no: row.no,
  member_id: row.memberId,
  member_name: memberName,
  direction: row.direction,
  amount: formatMoney(row.amount),
  multiple: row.multiple,
  reason: row.reason,
  state: row.state,
  maker: row.makerName,
  made_by_me: row.makerId === staffId,
  checker: row.checkerName,
  remark: row.remark,
  created_at: beijingTime(row.createdAt),
  decided_at: row.decidedAt === null ? '' : beijingTime(row.decidedAt),
});
