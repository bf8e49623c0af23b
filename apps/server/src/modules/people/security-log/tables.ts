import type { SECURITY_EVENT_KINDS } from '@koi/contract';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';

/**
 * What happened to the safety of members' accounts. Rows are only added; a trigger refuses every change, and the deletion
 * of rows that are younger than a year.
 */
export const securityEvents = pgTable(
  'security_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('member_id').notNull(),
    at: moment('at').notNull(),
    kind: text('kind').notNull().$type<(typeof SECURITY_EVENT_KINDS)[number]>(),
    /** Device and browser as the member reads them; empty when the member did not act. */
    device: text('device').notNull(),
    /** Hash of the browser's device token; empty when it has none. */
    deviceHash: text('device_hash').notNull(),
    address: text('address').notNull(),
    /** The /24 or /48 of the address. */
    network: text('network').notNull(),
    detail: text('detail').notNull(),
  },
  (table) => [
    index('security_event_member').on(table.memberId, table.at, table.id),
    index('security_event_at').on(table.at),
    index('security_event_kind').on(table.memberId, table.kind, table.id),
  ],
);
