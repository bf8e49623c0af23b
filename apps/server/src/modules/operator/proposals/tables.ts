import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';
import type { Basis } from './basis.ts';

export const proposals = pgTable(
  'proposal',
  {
    no: text('no').primaryKey(),
    kind: text('kind').notNull(),
    /** Identifies the object within its kind, such as a venue's code. */
    target: text('target').notNull(),
    title: text('title').notNull(),
    /** The change as the second person sees it. */
    changes: jsonb('changes').notNull().$type<{ field: string; before: string; after: string }[]>(),
    /** The change as it is carried out, empty once the proposal has ended. Secrets in it are encrypted. */
    payload: jsonb('payload').notNull(),
    /** What the maker has read. Null in proposals of an earlier release. */
    basis: jsonb('basis').$type<Basis>(),
    reason: text('reason').notNull(),
    state: smallint('state').notNull().default(1),
    makerId: integer('maker_id').notNull(),
    makerName: text('maker_name').notNull(),
    makerAddress: text('maker_address').notNull(),
    /** Hash of the browser's device token; empty when it has none. */
    makerDevice: text('maker_device').notNull().default(''),
    checkerId: integer('checker_id'),
    checkerName: text('checker_name').notNull().default(''),
    checkerAddress: text('checker_address').notNull().default(''),
    checkerDevice: text('checker_device').notNull().default(''),
    remark: text('remark').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    index('proposal_created').on(table.createdAt, table.no),
    uniqueIndex('proposal_open').on(table.kind, table.target).where(sql`${table.state} = 1`),
    check('proposal_state', sql`${table.state} BETWEEN 1 AND 5`),
    check('proposal_decided', sql`(${table.state} IN (2, 3)) = (${table.checkerId} IS NOT NULL)`),
    check('proposal_two_people', sql`${table.checkerId} <> ${table.makerId}`),
  ],
);
