import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, personalColumns } from '../../../platform/index.ts';

/** Filters of lists that staff saved for themselves. */
export const savedFilters = pgTable(
  'saved_filter',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    staffId: integer('staff_id').notNull(),
    /** Path of the page. */
    screen: text('screen').notNull(),
    name: text('name').notNull(),
    /** Query of the page's address, with what its person typed. It is sealed. */
    ...personalColumns(),
    query: text('query').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('saved_filter_name').on(table.staffId, table.screen, table.name),
    index('saved_filter_staff').on(table.staffId, table.id),
  ],
);
