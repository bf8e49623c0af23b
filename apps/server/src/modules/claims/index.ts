import { REVIEWS, type ReviewCheck } from '@koi/contract';
import { integer, smallint, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/index.ts';

/** Long enough to look into an order, short enough that one who went to lunch does not block it. */
export const CLAIM_MS = 600_000;

/** State 1 waits, 2 was approved, 3 refused; the columns every order under review has. */
export const reviewColumns = () => ({
  state: smallint('state').notNull().default(1),
  /** 0 low, 1 medium, 2 high. */
  risk: smallint('risk').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  claimStaffId: integer('claim_staff_id'),
  claimName: text('claim_name').notNull().default(''),
  claimUntil: moment('claim_until'),
  decidedAt: moment('decided_at'),
  /** Nobody when the platform decided by itself. */
  decidedBy: integer('decided_by'),
  decidedName: text('decided_name').notNull().default(''),
  remark: text('remark').notNull().default(''),
});

interface Claimable {
  state: number;
  claimStaffId: number | null;
  claimName: string;
  claimUntil: Date | null;
}

export const WAITING = 1;

/** Who works on it at this moment; nobody once the claim has run out. */
export const claimant = ({ claimStaffId, claimName, claimUntil }: Claimable, now: Date) =>
  claimStaffId !== null && claimUntil !== null && claimUntil > now ? { id: claimStaffId, name: claimName } : undefined;

/** Why this person may not decide or claim the order now, or nothing. */
export const objectionToDeciding = (order: Claimable, staffId: number, now: Date): string | undefined => {
  if (order.state !== WAITING) return REVIEWS.decided;
  const other = claimant(order, now);
  return other === undefined || other.id === staffId ? undefined : REVIEWS.claimedBy(other.name);
};

/** An order as the queue shows it, whichever module keeps it. Every `reviewRows` selects these columns in this order. */
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
  /** Nobody but a person can decide it. */
  needsPerson: boolean;
}

/** What a reviewer is shown of one order. */
export interface Evidence {
  row: ReviewRecord;
  facts: { label: string; value: string }[];
  checks: ReviewCheck[];
  events: { at: Date; who: string; text: string }[];
  remark: string;
  /** 分 that an approval would credit; undefined while nothing is known to have arrived. */
  credits?: bigint | undefined;
  /** Other orders that name the same transaction of the chain. */
  sameHash?: { no: string; memberId: number; amount: bigint; state: number }[];
  receipt?: string;
  /** Ended unpaid, and may be put back into the queue. */
  reopenable?: boolean;
}

/** One of a member's orders among the latest. */
export type PastOrder = Pick<ReviewRecord, 'kind' | 'no' | 'method' | 'amount' | 'state' | 'createdAt'>;
