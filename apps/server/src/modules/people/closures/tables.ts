import type { CLOSURE_STATES } from '@koi/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';

/** Requests of members to close their accounts. */
export const memberClosures = pgTable(
  'member_closure',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    no: text('no').notNull().unique(),
    memberId: integer('member_id').notNull(),
    state: text('state').notNull().default('waiting').$type<(typeof CLOSURE_STATES)[number]>(),
    /** What the member wrote. */
    reason: text('reason').notNull(),
    askedAt: moment('asked_at').notNull(),
    /** From then on staff may agree. */
    readyAt: moment('ready_at').notNull(),
    firstId: integer('first_id'),
    firstName: text('first_name').notNull().default(''),
    secondId: integer('second_id'),
    secondName: text('second_name').notNull().default(''),
    endedAt: moment('ended_at'),
    /** Who of staff refused it, and why. */
    refusedBy: text('refused_by').notNull().default(''),
    refusal: text('refusal').notNull().default(''),
    /** When the personal data was deleted. */
    erasedAt: moment('erased_at'),
    /** Name, birth date and cards are kept, because the member is excluded and must not come back as somebody else. */
    personKept: boolean('person_kept').notNull().default(false),
  },
  (table) => [
    uniqueIndex('member_closure_under_way').on(table.memberId).where(sql`${table.state} IN ('waiting', 'proposed')`),
    uniqueIndex('member_closure_closed').on(table.memberId).where(sql`${table.state} = 'closed'`),
    index('member_closure_member').on(table.memberId, table.id),
    index('member_closure_queue').on(table.state, table.id),
    index('member_closure_due').on(table.endedAt).where(sql`${table.state} = 'closed' AND ${table.erasedAt} IS NULL`),
    index('member_closure_person').on(table.endedAt).where(sql`${table.personKept}`),
    check('member_closure_state', sql`${table.state} IN ('waiting', 'proposed', 'closed', 'refused', 'withdrawn')`),
    check('member_closure_ended', sql`(${table.state} IN ('waiting', 'proposed')) = (${table.endedAt} IS NULL)`),
    check(
      'member_closure_agreed',
      sql`${table.state} <> 'closed' OR (${table.firstId} IS NOT NULL AND ${table.secondId} IS NOT NULL)`,
    ),
    check('member_closure_two_people', sql`${table.secondId} <> ${table.firstId}`),
    check('member_closure_erased', sql`${table.erasedAt} IS NULL OR ${table.state} = 'closed'`),
  ],
);
