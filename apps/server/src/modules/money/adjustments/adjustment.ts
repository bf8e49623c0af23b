import {
  ADJUSTMENT_DIRECTION_NAMES,
  ADJUSTMENT_STATE_NAMES,
  type Adjustment,
  PROPOSAL_STATE,
  type WaitingProposal,
} from '@koi/contract';
import { beijingTime, displayMoney, formatMoney } from '@koi/money';
import { centre, type Entry, house } from '../../../ledger/index.ts';
import type { adjustments } from './tables.ts';

export type AdjustmentRow = typeof adjustments.$inferSelect;

/** An adjustment has the state of its proposal. */
export const STATE = PROPOSAL_STATE;

const STATE_NAMES: Readonly<Record<number, string>> = ADJUSTMENT_STATE_NAMES;
export const stateText = (state: number | undefined): string => (state === undefined ? '' : (STATE_NAMES[state] ?? ''));
export const isWaiting = ({ state }: Pick<AdjustmentRow, 'state'>): boolean => state === STATE.waiting;

/** Searches contain arbitrary text. Only texts of this form are looked up as an adjustment number. */
export const isOrderNumber = (no: string): boolean => /^A[0-9A-Z]{10,40}$/.test(no);

export const adjustmentEntry = ({ no, memberId, direction, amount }: AdjustmentRow, at: Date): Entry => {
  const [wallet, counter] = [centre(memberId), house('adjustments')];
  const [from, to] = direction === 'credit' ? [counter, wallet] : [wallet, counter];
  return { key: `adjustment:${no}`, kind: 'adjustment', memberId, memo: no, at, postings: [{ from, to, amount }] };
};

/** The adjustment as the second person sees it. */
export const proposedChanges = ({ direction, amount, multiple }: AdjustmentRow, memberName: string) => [
  { field: '会员', before: '', after: memberName },
  { field: '金额', before: '', after: `${ADJUSTMENT_DIRECTION_NAMES[direction]} ${displayMoney(amount)} 元` },
  { field: '流水倍数', before: '', after: `${multiple} 倍` },
];

export const toWire = (
  row: AdjustmentRow,
  memberName: string,
  staffId: number,
  proposal: WaitingProposal | null,
): Adjustment => ({
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
  proposal,
});
