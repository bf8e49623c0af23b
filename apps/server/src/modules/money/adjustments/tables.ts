import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { moment, money } from '../../../platform/index.ts';

export const adjustments = pgTable(
  'adjustment',
  {
    memberId: integer('member_id').notNull(),
    no: text('no').primaryKey(),
    direction: text('direction').notNull().$type<'credit' | 'debit'>(),
    amount: money('amount').notNull(),
    multiple: integer('multiple').notNull(),
    reason: text('reason').notNull(),
    state: smallint('state').notNull().default(1),
    makerId: integer('maker_id').notNull(),
    makerName: text('maker_name').notNull(),
    checkerId: integer('checker_id'),
    checkerName: text('checker_name').notNull().default(''),
    remark: text('remark').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    index('adjustment_created').on(table.createdAt),
    index('adjustment_decided').on(table.decidedAt),
    index('adjustment_member').on(table.memberId, table.createdAt),
    index('adjustment_waiting').on(table.createdAt).where(sql`${table.state} = 1`),
    check('adjustment_amount', sql`${table.amount} > 0`),
    check('adjustment_state', sql`${table.state} BETWEEN 1 AND 5`),
    check('adjustment_decided', sql`(${table.state} IN (2, 3)) = (${table.checkerId} IS NOT NULL)`),
    check('adjustment_two_people', sql`${table.checkerId} <> ${table.makerId}`),
  ],
);
