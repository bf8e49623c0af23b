import type { ReviewDetail } from '@koi/contract';
import type { Permission } from '@koi/contract/permissions';
import { REVIEW_KIND_NAMES } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import type { ComponentType } from 'react';
import { staffCalls } from '../api.ts';

type Step = 'claim' | 'release' | 'approve' | 'refuse';

/** Description of one kind of orders for the review screen. Deposits and withdrawals each provide one. */
export interface ReviewKind {
  /** Required to claim and decide an order. */
  permission: Permission;
  calls: Pick<typeof staffCalls.deposits, Step> | Pick<typeof staffCalls.withdrawals, Step>;
  /** The question to confirm before an approval. Undefined when the order needs no confirmation. */
  useQuestion: (order: ReviewDetail) => string | undefined;
  /** The evidence that only this kind has. `held` means that this person has claimed the order; `onLook` opens another one. */
  Evidence: ComponentType<{ order: ReviewDetail; held: boolean; onLook: (no: string) => void }>;
  /** Returns a decided order to the queue. */
  Reopen?: ComponentType<{ order: ReviewDetail }>;
}

export type ReviewKinds = Readonly<Record<ReviewDetail['kind'], ReviewKind>>;

/** Calls whose answers change with an order. */
export const REVIEW_READS = [staffCalls.reviews.list, staffCalls.reviews.summary, staffCalls.reviews.detail];

/** An order as it is named in questions. */
export const orderName = ({ kind, amount, member_name }: ReviewDetail): string =>
  `${member_name} 的${REVIEW_KIND_NAMES[kind]} ¥${displayMoney(amount)}`;

export const approvalQuestion = (order: ReviewDetail): string => `确认通过 ${orderName(order)}？`;
