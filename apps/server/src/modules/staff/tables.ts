import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const staffAccounts = pgTable(
  'staff_account',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Names are one namespace whatever their case; this is the name in lower case. */
    nameKey: text('name_key').notNull().unique(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role').notNull(),
    totpSecret: text('totp_secret'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('staff_account_role', sql`${table.role} IN ('admin', 'finance', 'service', 'content', 'readonly')`),
  ],
);
