import { integer, pgTable } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';

/** Until when a member takes no money out and changes no cards. One row for each member who ever had a hold. */
export const payoutHolds = pgTable('payout_hold', {
  memberId: integer('member_id').primaryKey(),
  until: moment('until').notNull(),
});
