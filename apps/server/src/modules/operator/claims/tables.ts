import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';

/** Who last approved a deposit of a member. They don't pay this member's withdrawals on the same day. */
export const depositApprovals = pgTable(
  'deposit_approval',
  {
    memberId: integer('member_id').notNull(),
    staffId: integer('staff_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.staffId] }), index('deposit_approval_at').on(table.at)],
);
