import type { Reconciliation } from '@koi/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment, money } from '../../../platform/index.ts';

/** State 0: failed and refunded. State 1: done. State 2: outcome unknown, and the money is in transit. */
export const transfers = pgTable(
  'transfer',
  {
    memberId: integer('member_id').notNull(),
    no: text('no').primaryKey(),
    venue: text('platname').notNull(),
    direction: text('direction', { enum: ['in', 'out'] }).notNull(),
    amount: money('amount').notNull(),
    /** Amount moved into transit. It is below `amount` for a transfer out when our books lag behind the venue. */
    reserved: money('reserved').notNull(),
    state: smallint('state').notNull().default(2),
    automatic: boolean('automatic').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    /** When the venue is queried next for the outcome. */
    askAt: moment('ask_at'),
    asks: integer('asks').notNull().default(0),
    /** Set when the transfer has been unsettled long enough for an alert, and for a decision by a person. */
    alertedAt: moment('alerted_at'),
    personAt: moment('person_at'),
    proposedOutcome: text('proposed_outcome', { enum: ['done', 'failed'] }),
    proposedBy: integer('proposed_by'),
    proposedName: text('proposed_name').notNull().default(''),
    proposedRemark: text('proposed_remark').notNull().default(''),
    proposedAt: moment('proposed_at'),
    resolvedBy: integer('resolved_by'),
    /**
     * Set while the venue has not confirmed the outcome with which two people ended the transfer: it does not answer, it
     * says that it has taken a transfer that failed, or that it has not taken a transfer out that was credited. Nothing is
     * advanced to the member there. A trigger of migrations 0062 and 0071 sets it when `resolvedBy` is stored, so that it
     * is set by every release.
     */
    unconfirmed: text('unconfirmed', { enum: ['silent', 'taken', 'untaken'] }),
  },
  (table) => [
    index('transfer_member').on(table.memberId, table.direction, table.createdAt),
    index('transfer_created').on(table.createdAt),
    index('transfer_decided').on(table.venue, table.decidedAt),
    index('transfer_doubt_ended').on(table.decidedAt).where(sql`${table.asks} > 0`),
    index('transfer_open').on(table.askAt).where(sql`${table.state} = 2`),
    index('transfer_open_member').on(table.memberId).where(sql`${table.state} = 2`),
    index('transfer_unconfirmed').on(table.memberId).where(sql`${table.unconfirmed} IS NOT NULL`),
    check('transfer_amount', sql`${table.amount} > 0 AND ${table.reserved} BETWEEN 0 AND ${table.amount}`),
    check('transfer_state', sql`${table.state} IN (0, 1, 2)`),
    check('transfer_decided', sql`(${table.state} = 2) = (${table.decidedAt} IS NULL)`),
    check('transfer_two_people', sql`${table.resolvedBy} <> ${table.proposedBy}`),
  ],
);

export const transferEvents = pgTable(
  'transfer_event',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    no: text('no').notNull(),
    at: moment('at').notNull(),
    who: text('who').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('transfer_event_no').on(table.no, table.id)],
);

/** Amounts that a transfer out paid in advance of bets that were not pulled yet, until a pull explains them. */
export const venueAdvances = pgTable(
  'venue_advance',
  {
    /** Number of the transfer that was paid out. */
    no: text('no').primaryKey(),
    memberId: integer('member_id').notNull(),
    venue: text('platname').notNull(),
    /** Beijing day of the payment. The reconciliation report of that day shows the advance. */
    day: text('day').notNull(),
    amount: money('amount').notNull(),
    createdAt: moment('created_at').notNull(),
    state: text('state', { enum: ['pending', 'explained', 'unexplained'] })
      .notNull()
      .default('pending'),
    /** The part that no bet explained at the last check. */
    missing: money('missing').notNull().default(sql`0`),
    checkedAt: moment('checked_at'),
  },
  (table) => [
    index('venue_advance_day').on(table.venue, table.day),
    index('venue_advance_open').on(table.venue).where(sql`${table.state} <> 'explained'`),
    check('venue_advance_amount', sql`${table.amount} > 0 AND ${table.missing} BETWEEN 0 AND ${table.amount}`),
  ],
);

/** The part of a comparison that is under way, and the last order or member that was compared in it. */
export interface ReconciliationPlace {
  stage: 'hours' | 'transfers' | 'wallets';
  after: string;
}

/** Results of the daily comparison with each venue. */
export const venueReconciliations = pgTable(
  'venue_reconciliation',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    day: text('day').notNull(),
    venue: text('platname').notNull(),
    checkedAt: moment('checked_at').notNull(),
    wallets: integer('wallets').notNull(),
    transfers: integer('transfers').notNull(),
    hours: integer('hours').notNull(),
    skipped: integer('skipped').notNull(),
    complete: boolean('complete').notNull(),
    differences: jsonb('differences').notNull().$type<Omit<Reconciliation['differences'][number], 'kind_text'>[]>(),
    startedAt: moment('started_at'),
    /** Where an unfinished comparison continues. Null when the report is finished. */
    reached: jsonb('reached').$type<ReconciliationPlace>(),
    /** Number of comparisons of the report, and how many of them are done. */
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    /** The last of the members whose wallets were compared by turns, although they had no movements on that day. */
    sampledTo: integer('sampled_to').notNull().default(0),
  },
  (table) => [uniqueIndex('venue_reconciliation_day').on(table.day, table.venue)],
);
