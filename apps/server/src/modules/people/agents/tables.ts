import type { Tier } from '@koi/contract/rules/commission';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment, money, personalColumns } from '../../../platform/index.ts';
import { partColumns } from '../../money/settlement-runs/index.ts';

/** A tier as stored in the database. JSON has no big integers, so 分 are stored as text. */
export interface StoredTier extends Omit<Tier, 'turnover'> {
  turnover: string;
}

/** Applications to become an agent. A member is an agent from the moment their application was approved. */
export const agentApplications = pgTable(
  'agent_application',
  {
    memberId: integer('member_id').notNull(),
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Mobile number and introduction are sealed. */
    ...personalColumns(),
    mobile: text('mobile').notNull(),
    info: text('info').notNull(),
    /** A value of `APPLICATION_STATE`. */
    state: smallint('state').notNull().$type<1 | 2 | 3>(),
    reason: text('reason').notNull().default(''),
    staffName: text('staff_name').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    index('agent_application_member').on(table.memberId, table.id),
    index('agent_application_personal_key')
      .on(table.personalKeyId, table.id)
      .where(sql`${table.personalKeyId} IS NOT NULL`),
    index('agent_application_plain').on(table.id).where(sql`${table.mobile} <> ''`),
    index('agent_application_state').on(table.state, table.id),
    index('agent_application_rejected').on(table.decidedAt).where(sql`${table.state} = 3`),
    uniqueIndex('agent_application_open').on(table.memberId).where(sql`${table.state} = 1`),
    uniqueIndex('agent_application_approved').on(table.memberId).where(sql`${table.state} = 2`),
    check('agent_application_decided', sql`(${table.state} = 1) = (${table.decidedAt} IS NULL)`),
  ],
);

/** One-time tickets for the agent centre. Only the hash is stored. */
export const agentTickets = pgTable(
  'agent_ticket',
  {
    memberId: integer('member_id').notNull(),
    ticketHash: text('ticket_hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('agent_ticket_expiry').on(table.expiresAt)],
);

/** Sessions of the agent centre, separate from those of the site. */
export const agentSessions = pgTable(
  'agent_session',
  {
    memberId: integer('member_id').notNull(),
    tokenHash: text('token_hash').primaryKey(),
    /** Hash of the member's password hash, so that a new password ends sessions opened with the old one. */
    standing: text('standing').notNull(),
    createdAt: moment('created_at').notNull(),
    touchedAt: moment('touched_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('agent_session_member').on(table.memberId), index('agent_session_expiry').on(table.expiresAt)],
);

/** Commission plans, never changed. The newest plan whose first day has come applies. */
export const commissionPlans = pgTable(
  'commission_plan',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    firstDay: text('first_day').notNull(),
    tiers: jsonb('tiers').notNull().$type<readonly StoredTier[]>(),
    staffName: text('staff_name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('commission_plan_day').on(table.firstDay, table.id)],
);

/**
 * Parts of an agent's commission of a Beijing day. The primary key prevents a part from being settled twice, and the
 * checks make every sum verifiable.
 */
export const commissionRecords = pgTable(
  'commission_record',
  {
    ...partColumns,
    planId: integer('plan_id').notNull(),
    active: integer('active').notNull(),
    directTurnover: money('direct_turnover').notNull(),
    /** In hundredths of a percent. */
    directPercent: integer('direct_percent').notNull(),
    directAmount: money('direct_amount').notNull(),
    indirectTurnover: money('indirect_turnover').notNull(),
    indirectPercent: integer('indirect_percent').notNull(),
    indirectAmount: money('indirect_amount').notNull(),
    /** Sum of the earlier parts of the day. */
    given: money('given').notNull(),
    /** Balance carried over from earlier settlements: zero or negative. */
    brought: money('brought').notNull(),
    paid: money('paid').notNull(),
    /** Ledger key of the payment. Null when nothing was paid. */
    posting: text('posting').unique(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.day, table.part] }),
    unique('commission_record_id').on(table.id),
    index('commission_record_member').on(table.memberId, table.id),
    index('commission_record_day').on(table.day, table.memberId),
    index('commission_record_created').on(table.createdAt),
    check('commission_record_amount', sql`${table.amount} <> 0 AND (${table.part} > 0 OR ${table.given} = 0)`),
    check(
      'commission_record_sum',
      sql`${table.amount} = ${table.directAmount} + ${table.indirectAmount} - ${table.given}`,
    ),
    check(
      'commission_record_paid',
      sql`${table.brought} <= 0 AND ${table.paid} = greatest(${table.amount} + ${table.brought}, 0)`,
    ),
    check('commission_record_posting', sql`(${table.paid} > 0) = (${table.posting} IS NOT NULL)`),
  ],
);

/**
 * The basis of the commission of a day: active members and valid stakes of each tree by the day of settlement,
 * rewritten when a bet of that day changes. The day figures count a correction on its own day instead.
 */
export const commissionBases = pgTable(
  'commission_basis',
  {
    day: text('day').notNull(),
    agentId: integer('agent_id').notNull(),
    /** Number of members with valid stakes. */
    active: integer('active').notNull(),
    direct: money('direct').notNull(),
    indirect: money('indirect').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.agentId] })],
);
