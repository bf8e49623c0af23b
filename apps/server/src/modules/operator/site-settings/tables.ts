import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';
import type { FieldChange } from './change.ts';

/** One row per change of the site's settings, with the values before and after it. Rows are never changed. */
export const settingChanges = pgTable('setting_change', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  staffId: integer('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  /** The change that this one reverted; null for an edit. */
  revertedId: bigint('reverted_id', { mode: 'number' }),
  changes: jsonb('changes').$type<FieldChange[]>().notNull(),
});
