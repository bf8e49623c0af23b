import { type ActivityApplication, APPLICATION_STATE, APPLICATIONS, type StaffApplication } from '@koi/contract';
import { beijingTime, displayMoney, formatMoney, multiplyRate } from '@koi/money';
import { centre, type Entry, house } from '../../../ledger/index.ts';
import { escapeHtml, type Tx } from '../../../platform/index.ts';
import type { MemberLabel } from '../../people/members/index.ts';
import { momentOrNone } from './activity.ts';
import type { activityApplications } from './tables.ts';

export type ApplicationRow = typeof activityApplications.$inferSelect;

/** Proposals of bonuses that need a second person. Their target is the number of the application. */
export const APPROVAL_KIND = 'applications.approve';

export const { pending: WAITING, approved: PASSED, rejected: REJECTED } = APPLICATION_STATE;

/** Searches contain arbitrary text. Only texts of this form are looked up as an application number. */
export const isApplicationNumber = (no: string): boolean => /^P[0-9A-Z]{10,40}$/.test(no);

const keyOf = (no: string): string => `activity:${no}`;

export interface Bonus {
  no: string;
  memberId: number;
  bonus: bigint;
  multiple: number;
}

export const bonusEntry = ({ no, memberId, bonus }: Bonus, memo: string, at: Date): Entry => ({
  key: keyOf(no),
  kind: 'bonus',
  memberId,
  memo,
  at,
  postings: [{ from: house('bonuses'), to: centre(memberId), amount: bonus }],
});

export const toWire = (row: ApplicationRow): ActivityApplication => ({
  id: row.id,
  activity_id: row.activityId,
  activity_name: row.activityName,
  state: row.state,
  created_at: beijingTime(row.createdAt),
  decided_at: momentOrNone(row.decidedAt),
  // A proposed bonus is not shown to the member until it is approved.
  bonus: formatMoney(row.state === PASSED ? row.bonus : 0n),
  multiple: row.state === PASSED ? row.multiple : 0,
  reason: row.state === REJECTED ? row.remark : '',
});

export const toStaff = (row: ApplicationRow, label: MemberLabel | undefined, staffId: number): StaffApplication => ({
  no: row.no,
  member_id: row.memberId,
  member_name: label?.name ?? '',
  vip: label?.vipLevel ?? 1,
  activity_id: row.activityId,
  activity_name: row.activityName,
  state: row.state,
  bonus: formatMoney(row.bonus),
  multiple: row.multiple,
  remark: row.remark,
  first_approver: row.firstApproverName,
  first_approved_by_me: row.firstApproverId === staffId,
  decided_by: row.decidedName,
  created_at: beijingTime(row.createdAt),
  decided_at: momentOrNone(row.decidedAt),
  version: row.version,
});

/** Sends letters to members. `content` is HTML. */
export interface Letters {
  sendLetters(
    tx: Tx,
    letter: { memberIds: readonly number[]; kind: 'activity'; title: string; content: string; at: Date },
  ): Promise<unknown>;
}

interface Letter {
  title: string;
  /** HTML. */
  content: string;
}

/** Letter about an approved application: the bonus and the turnover required before a withdrawal. */
export const approvalLetter = (activityName: string, bonus: bigint, multiple: number): Letter => {
  const name = `「${escapeHtml(activityName)}」`;
  const passed = `您申请的${name}已通过审核。`;
  const turnover = `取款前需完成 ${multiple} 倍流水，即 ${displayMoney(multiplyRate(bonus, `${multiple}`))} 元。`;
  const money = `彩金 <strong>${displayMoney(bonus)}</strong> 元已计入中心钱包。${multiple > 0 ? turnover : '无流水要求。'}`;
  return { title: APPLICATIONS.approvedLetter, content: `<p>${passed}${bonus > 0n ? money : ''}</p>` };
};

export const refusalLetter = (activityName: string, reason: string): Letter => ({
  title: APPLICATIONS.refusedLetter,
  content: `<p>您申请的「${escapeHtml(activityName)}」未通过审核。</p><p>原因：${escapeHtml(reason)}</p><p>符合条件后可重新申请；如有疑问，请联系客服。</p>`,
});
