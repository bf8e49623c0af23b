import { EXCLUDED_PAIRS, STAFF_ROLES, type StaffRole } from '@koi/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';

const textArray = (words: readonly string[]) => `ARRAY[${words.map((word) => `'${word}'`).join(', ')}]::text[]`;

export const staffAccounts = pgTable(
  'staff_account',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The name in lower case, because names are unique regardless of case. */
    nameKey: text('name_key').notNull().unique(),
    name: text('name').notNull(),
    /** Empty until the person has chosen a password. */
    passwordHash: text('password_hash').notNull(),
    /** The single role of the previous release, which its processes read until they are stopped. */
    formerRole: text('role').notNull().default('readonly'),
    roles: text('roles').array().notNull().default([]).$type<StaffRole[]>(),
    enabled: boolean('enabled').notNull().default(true),
    /** The authenticator's secret, encrypted as `key id.ciphertext`; null until it is enrolled. */
    totpSecret: text('totp_secret'),
    /** Time step (30 s) of the last code accepted, because each code is accepted once. */
    totpStep: bigint('totp_step', { mode: 'number' }),
    lastLoginAt: moment('last_login_at'),
    createdAt: moment('created_at').notNull(),
    /** When an administrator last reset the account or changed its role; null when that never happened. */
    changedAt: moment('changed_at'),
  },
  (table) => [
    check('staff_account_role', sql`${table.formerRole} IN ('admin', 'finance', 'service', 'content', 'readonly')`),
    check('staff_account_roles', sql`${table.roles} <@ ${sql.raw(textArray(STAFF_ROLES))}`),
    // The same table as in the contract, so that not even a direct write can give one person both roles.
    check(
      'staff_account_excluded_roles',
      sql.join(
        EXCLUDED_PAIRS.map((pair) => sql`NOT ${table.roles} @> ${sql.raw(textArray(pair))}`),
        sql` AND `,
      ),
    ),
  ],
);

/** Sessions store only the hash of their token. */
export const staffSessions = pgTable(
  'staff_session',
  {
    staffId: integer('staff_id').notNull(),
    tokenHash: text('token_hash').primaryKey(),
    createdAt: moment('created_at').notNull(),
    touchedAt: moment('touched_at').notNull(),
    /** Moves forward with use, up to 12 hours after the login. */
    expiresAt: moment('expires_at').notNull(),
    /** When the last code of the authenticator was given in this session. Null in a session of an earlier release. */
    confirmedAt: moment('confirmed_at'),
    /** Wrong codes since the last right one. */
    wrongCodes: smallint('wrong_codes').notNull().default(0),
  },
  (table) => [index('staff_session_staff').on(table.staffId), index('staff_session_expiry').on(table.expiresAt)],
);

/** An account whose person has not chosen a password yet. The code itself is derived from the nonce. */
export const staffEnrolments = pgTable(
  'staff_enrolment',
  {
    staffId: integer('staff_id').primaryKey(),
    nonce: text('nonce').notNull(),
    /** Who proposed and who agreed; null when the account was created from the command line. */
    makerId: integer('maker_id'),
    checkerId: integer('checker_id'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [check('staff_enrolment_two_people', sql`${table.checkerId} <> ${table.makerId}`)],
);

/** An unfinished login: the password was right, the authenticator's code is still missing. */
export const staffTickets = pgTable('staff_ticket', {
  ticketHash: text('ticket_hash').primaryKey(),
  staffId: integer('staff_id').notNull(),
  /** The secret to be enrolled, encrypted; null when the account already has one. */
  totpSecret: text('totp_secret'),
  tries: smallint('tries').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
});

/** The audit log. Each row contains the hash of the previous one, so that a changed or removed row is detected. */
export const auditRows = pgTable(
  'audit_row',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    /** Stored with the precision of the hash, because the chain would not detect a finer difference. */
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    /** Null when the platform itself acted. */
    staffId: integer('staff_id'),
    staffName: text('staff_name').notNull(),
    role: text('role').notNull(),
    group: text('group').notNull().$type<'money' | 'members' | 'settings' | 'staff' | 'login'>(),
    action: text('action').notNull(),
    target: text('target').notNull(),
    summary: text('summary').notNull(),
    /** The member whom the action concerns; null when it concerns none or several. */
    memberId: integer('member_id'),
    address: text('address').notNull(),
    succeeded: boolean('succeeded').notNull(),
    changes: jsonb('changes').notNull().$type<{ field: string; before: string; after: string }[]>(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    index('audit_row_at').on(table.at),
    index('audit_row_staff').on(table.staffId, table.id),
    index('audit_row_member').on(table.memberId, table.id).where(sql`${table.memberId} IS NOT NULL`),
  ],
);

/** End of the audit chain. Without it, removing the last rows would leave a valid chain. */
export const auditHead = pgTable(
  'audit_head',
  {
    only: boolean('only').primaryKey().default(true),
    id: bigint('id', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [check('audit_head_only', sql`${table.only}`)],
);

/**
 * Verified places of the audit chain. The rows between two of them are a part, which is verified again from time to
 * time: it must lead from one hash to the other.
 */
export const auditCheckpoints = pgTable(
  'audit_checkpoint',
  {
    /** The row of the log at which the part ends, and its hash. */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    hash: text('hash').notNull(),
    madeAt: moment('made_at').notNull(),
    /** When the part was last sound. */
    readAt: moment('read_at').notNull(),
    /** The row at which the part was broken when it was last read; 0 when it was sound. */
    brokenAt: bigint('broken_at', { mode: 'number' }).notNull().default(0),
  },
  (table) => [index('audit_checkpoint_read').on(table.readAt, table.id)],
);
