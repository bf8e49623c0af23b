import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';

/**
 * When a person last let money in for a member. They don't let money of this member out within 24 hours. The table has
 * the name of its first version, which knew deposits only, because a migration only adds.
 */
export const moneyIn = pgTable(
  'deposit_approval',
  {
    memberId: integer('member_id').notNull(),
    staffId: integer('staff_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.staffId] }), index('deposit_approval_at').on(table.at)],
);
