import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
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
    checkerName: text('checker_name').notNull().default(''),
    approvedAt: moment('approved_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** The newest event of the member's security log when the recovery began. A later login of the member ends it. */
    seenEvent: bigint('seen_event', { mode: 'number' }).notNull().default(0),
    /** Hash of the half that the maker hands out; null until it was taken. A new half replaces the one before. */
    makerHalf: text('maker_half'),
    /** The same of the person who agreed. */
    checkerHalf: text('checker_half'),
    /** Whole code of an earlier release, which was shown to one person. Always null since then. */
    codeHash: text('code_hash'),
    usedAt: moment('used_at'),
    /** When the member, a change of the account or another recovery ended it. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('member_recovery_member').on(table.memberId, table.id),
    check('member_recovery_two_people', sql`${table.checkerId} <> ${table.makerId}`),
    check('member_recovery_halves', sql`${table.codeHash} IS NULL`),
    // Rows of an earlier release, and those of members without events, have 0.
    check(
      'member_recovery_used',
      sql`${table.usedAt} IS NULL OR ${table.seenEvent} = 0 OR (${table.makerHalf} IS NOT NULL AND ${table.checkerHalf} IS NOT NULL AND ${table.endedAt} IS NULL)`,
    ),
  ],
);
