import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';

/** Recoveries of accounts that two people agreed to. */
export const memberRecoveries = pgTable(
  'member_recovery',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('member_id').notNull(),
    makerId: integer('maker_id').notNull(),
    makerName: text('maker_name').notNull(),
    checkerId: integer('checker_id').notNull(),
    approvedAt: moment('approved_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Hash of the one-time code; null until the maker has taken it. A new code replaces the one before. */
    codeHash: text('code_hash'),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('member_recovery_member').on(table.memberId, table.id),
    check('member_recovery_two_people', sql`${table.checkerId} <> ${table.makerId}`),
  ],
);
