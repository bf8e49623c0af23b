import type { PAY_RESET_QUESTIONS, PAY_RESET_STATES } from '@koi/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';

type Question = (typeof PAY_RESET_QUESTIONS)[number];

/** One answer of a member: whether it was right, and its masked form for the member. The answer itself is not stored. */
export interface StoredAnswer {
  question: Question;
  right: boolean;
  shown: string;
}

/** Requests of members who forgot the pay password. */
export const payResets = pgTable(
  'pay_reset',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    no: text('no').notNull().unique(),
    memberId: integer('member_id').notNull(),
    state: text('state').notNull().default('waiting').$type<(typeof PAY_RESET_STATES)[number]>(),
    answers: jsonb('answers').notNull().$type<StoredAnswer[]>(),
    createdAt: moment('created_at').notNull(),
    /** End of the present step. */
    expiresAt: moment('expires_at').notNull(),
    firstId: integer('first_id'),
    firstName: text('first_name').notNull().default(''),
    firstAt: moment('first_at'),
    secondId: integer('second_id'),
    secondName: text('second_name').notNull().default(''),
    secondAt: moment('second_at'),
    endedAt: moment('ended_at'),
    /** Who of staff refused it, and why. */
    refusedBy: text('refused_by').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** The hash that the new one replaced, kept until the protection is over, so that the member can take it back. */
    previousHash: text('previous_hash'),
  },
  (table) => [
    uniqueIndex('pay_reset_under_way')
      .on(table.memberId)
      .where(sql`${table.state} IN ('waiting', 'proposed', 'approved')`),
    index('pay_reset_member').on(table.memberId, table.id),
    index('pay_reset_queue').on(table.state, table.id),
    index('pay_reset_previous').on(table.endedAt).where(sql`${table.previousHash} IS NOT NULL`),
    check(
      'pay_reset_state',
      sql`${table.state} IN ('waiting', 'proposed', 'approved', 'done', 'refused', 'withdrawn', 'denied', 'expired', 'ended')`,
    ),
    check('pay_reset_ended', sql`(${table.state} IN ('waiting', 'proposed', 'approved')) = (${table.endedAt} IS NULL)`),
    check(
      'pay_reset_agreed',
      sql`${table.state} NOT IN ('approved', 'done') OR (${table.firstId} IS NOT NULL AND ${table.secondId} IS NOT NULL)`,
    ),
    check('pay_reset_two_people', sql`${table.secondId} <> ${table.firstId}`),
  ],
);
