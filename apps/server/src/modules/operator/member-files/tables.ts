import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';

/** Notes of staff about members, which members never see. A note is not changed; a removed one stays with its reason. */
export const memberNotes = pgTable(
  'member_note',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('member_id').notNull(),
    staffId: integer('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
    removedAt: moment('removed_at'),
    removedBy: text('removed_by').notNull().default(''),
    removedReason: text('removed_reason').notNull().default(''),
  },
  (table) => [
    index('member_note_member').on(table.memberId, table.id),
    check('member_note_text', sql`char_length(${table.text}) BETWEEN 1 AND 500`),
    check('member_note_removed', sql`(${table.removedAt} IS NULL) = (${table.removedReason} = '')`),
  ],
);
