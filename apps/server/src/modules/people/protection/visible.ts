import { sql } from 'drizzle-orm';
import { protectionLog } from './tables.ts';

/** Events that say nothing to the member: what the platform notes about advertising and cases. */
const HIDDEN = ['case-opened', 'case-closed', 'advertising-withheld', 'advertising-reached'];

/** The events of the log that its member may read. */
export const isForMembers = sql`${protectionLog.event} <> ALL(${sql.param(HIDDEN)}::text[])`;
