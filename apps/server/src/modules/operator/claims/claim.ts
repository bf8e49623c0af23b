import { ORDER_STATE, type ReviewCheck } from '@koi/contract';
import { integer, smallint, text } from 'drizzle-orm/pg-core';
import { moment, type Refusal, refuse } from '../../../platform/index.ts';

/** Long enough to examine an order, short enough that an absent staff member does not block it. */
export const CLAIM_MS = 600_000;

/** Columns of every order under review. */
export const reviewColumns = () => ({
  /** A value of `ORDER_STATE`. */
  state: smallint('state').notNull().default(ORDER_STATE.waiting),
  /** 0 low, 1 medium, 2 high. */
  risk: smallint('risk').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  claimStaffId: integer('claim_staff_id'),
  claimName: text('claim_name').notNull().default(''),
  claimUntil: moment('claim_until'),
  decidedAt: moment('decided_at'),
  /** Null when the platform decided automatically. */
  decidedBy: integer('decided_by'),
  decidedName: text('decided_name').notNull().default(''),
  remark: text('remark').notNull().default(''),
});

export interface Claimable {
  state: number;
  claimStaffId: number | null;
  claimName: string;
  claimUntil: Date | null;
}

/** The staff member who has claimed the order, or undefined when there is none or the claim has expired. */
export const claimant = ({ claimStaffId, claimName, claimUntil }: Claimable, now: Date) =>
  claimStaffId !== null && claimUntil !== null && claimUntil > now ? { id: claimStaffId, name: claimName } : undefined;

/** Why this staff member may not decide or claim the order now, or undefined. */
export const objectionToDeciding = (order: Claimable, staffId: number, now: Date): Refusal | undefined => {
  if (order.state !== ORDER_STATE.waiting) return refuse('reviews.decided');
  const other = claimant(order, now);
  return other === undefined || other.id === staffId ? undefined : refuse('reviews.claimedBy', other.name);
};

/** An order in the review queue. Every `reviewRows` selects these columns in this order. */
export interface ReviewRecord {
  kind: 'deposit' | 'withdrawal';
  no: string;
  memberId: number;
  method: 'bank' | 'usdt' | 'wxpay' | 'alipay';
  amount: bigint;
  state: number;
  risk: number;
  createdAt: Date;
  decidedAt: Date | null;
  claimStaffId: number | null;
  claimName: string;
  claimUntil: Date | null;
  firstApproverName: string;
  /** Whether the order needs a decision by staff. */
  needsPerson: boolean;
}

/** Details of one order for its reviewer. */
export interface Evidence {
  row: ReviewRecord;
  facts: { label: string; value: string }[];
  checks: ReviewCheck[];
  events: { at: Date; who: string; text: string }[];
  remark: string;
  /** Amount in 分 that an approval would credit. Undefined while no arrived payment is known. */
  credits?: bigint | undefined;
  /** Other orders that name the same chain transaction. */
  sameHash?: { no: string; memberId: number; amount: bigint; state: number }[];
  receipt?: string;
  /** Whether the order ended unpaid and can be put back into the queue. */
  reopenable?: boolean;
}

/** A recent order of a member. */
export type PastOrder = Pick<ReviewRecord, 'kind' | 'no' | 'method' | 'amount' | 'state' | 'createdAt'>;
