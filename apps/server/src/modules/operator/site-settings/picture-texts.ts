import { sql } from 'drizzle-orm';
import { settingChanges } from './tables.ts';

/** Changes that staff may revert, so that their pictures are shown again. */
export const settingChangeTexts = sql`SELECT ${settingChanges.changes}::text FROM ${settingChanges}`;
