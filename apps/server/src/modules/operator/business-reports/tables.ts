import { FEE_KINDS } from '@koi/contract';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, money } from '../../../platform/index.ts';

/** Fees of venues and pay ways. A rate applies from its first day until the next one, and is never changed. */
export const feeRates = pgTable(
  'fee_rate',
  {
    kind: text('kind', { enum: FEE_KINDS }).notNull(),
    /** Code of the venue, or the pay way. */
    code: text('code').notNull(),
    /** First Beijing day on which the rate applies. */
    firstDay: text('first_day').notNull(),
    /** Share of the GGR or of the paid amount, in hundredths of a percent. */
    basisPoints: integer('basis_points').notNull(),
    /** In addition for each order. */
    fixed: money('fixed').notNull().default(sql`0`),
    staffId: integer('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.code, table.firstDay] }),
    check('fee_rate_share', sql`${table.basisPoints} BETWEEN 0 AND 10000`),
    check('fee_rate_fixed', sql`${table.fixed} >= 0 AND (${table.fixed} = 0 OR ${table.kind} <> 'venue')`),
  ],
);
