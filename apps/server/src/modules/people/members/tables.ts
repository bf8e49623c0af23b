import type { FreezeArea } from '@koi/contract/rules/freezing';
import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { bytes, hashRule, isOutdated, moment, money } from '../../../platform/index.ts';

/**
 * A real name that is not sealed yet, as searches and their index compare it. Of a name in Chinese characters it is the
 * form of `comparableName`.
 */
export const comparableRealname = (realname: PgColumn): SQL => sql`lower(regexp_replace(normalize(${realname}, NFKC),
  '[\\s·•・.．\\u00AD\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF]', '', 'g'))`;

export const members = pgTable(
  'member',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    /** The name in lower case. Names are unique regardless of case. */
    nameKey: text('name_key').notNull().unique(),
    name: text('name').notNull(),
    /** Real name, mobile number, e-mail address and birth date from before they were sealed. Empty once they are. */
    realname: text('realname').notNull(),
    passwordHash: text('password_hash').notNull(),
    payPasswordHash: text('pay_password_hash').notNull(),
    mobile: text('mobile').notNull().default(''),
    email: text('email').notNull().default(''),
    birthday: text('birthday').notNull().default(''),
    vipLevel: smallint('vip_level').notNull().default(1),
    depositTotal: money('deposit_total').notNull().default(sql`0`),
    turnoverTotal: money('turnover_total').notNull().default(sql`0`),
    withdrawalTotal: money('withdrawal_total').notNull().default(sql`0`),
    /** The last Beijing day on which one of the totals changed. It has an index for the daily evaluation of levels. */
    totalsOn: text('totals_on').notNull().default(''),
    isAgent: boolean('is_agent').notNull().default(false),
    autoTransfer: boolean('auto_transfer').notNull().default(true),
    referrerId: integer('referrer_id'),
    frozen: boolean('frozen').notNull().default(false),
    /** When the account was closed for good. A closed account stays frozen. */
    closedAt: moment('closed_at'),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [
    index('member_referrer').on(table.referrerId),
    index('member_joined').on(table.joinedAt),
    index('member_mobile').on(table.mobile),
    // Serves searches by the beginning of a name. The unique index can't, because it is sorted by the database's
    // collation.
    index('member_name_prefix').on(table.nameKey.op('text_pattern_ops')),
    // Serve the search from anywhere: the end of a mobile number, and a whole real name.
    index('member_mobile_tail').on(sql`right(${table.mobile}, 4)`).where(sql`${table.mobile} <> ''`),
    index('member_comparable_realname').on(comparableRealname(table.realname), table.id),
    // Members whose personal data is not sealed yet.
    index('member_plain').on(table.id).where(sql`${table.realname} <> ''`),
    index('member_deposits').on(table.depositTotal, table.id),
    index('member_totals_on').on(table.totalsOn, table.id),
    index('member_level').on(table.vipLevel, table.id),
    index('member_frozen').on(table.id).where(sql`${table.frozen}`),
    check('member_closed_is_frozen', sql`${table.closedAt} IS NULL OR ${table.frozen}`),
    check('member_vip_level', sql`${table.vipLevel} BETWEEN 1 AND 10`),
    check(
      'member_totals',
      sql`${table.depositTotal} >= 0 AND ${table.turnoverTotal} >= 0 AND ${table.withdrawalTotal} >= 0`,
    ),
  ],
);

/**
 * Who a member is. One sealed text for all values, so that a list opens one for each row. The hashes are keyed: they find
 * a member by a whole value, or the same person, and are empty without the value.
 */
export const memberIdentities = pgTable(
  'member_identity',
  {
    memberId: integer('member_id').primaryKey(),
    keyId: text('key_id').notNull(),
    sealed: bytes('sealed').notNull(),
    realnameMark: text('realname_mark').notNull(),
    mobileMark: text('mobile_mark').notNull(),
    /** Of the last four digits of the mobile number. */
    tailMark: text('tail_mark').notNull(),
    /** Of the real name with the birth date. */
    personMark: text('person_mark').notNull(),
    hashRule: hashRule(),
  },
  (table) => [
    index('member_identity_key').on(table.keyId, table.memberId),
    index('member_identity_hash_rule').on(table.memberId).where(isOutdated(table.hashRule)),
    index('member_identity_realname').on(table.realnameMark, table.memberId),
    index('member_identity_mobile').on(table.mobileMark, table.memberId).where(sql`${table.mobileMark} <> ''`),
    index('member_identity_tail').on(table.tailMark, table.memberId).where(sql`${table.tailMark} <> ''`),
    index('member_identity_person').on(table.personMark, table.memberId).where(sql`${table.personMark} <> ''`),
  ],
);

/**
 * Why a member is frozen: at most one row for each area of staff that froze the member. The member is free again when the
 * last one is lifted. A member who was frozen by an earlier release may have none.
 */
export const memberFreezes = pgTable(
  'member_freeze',
  {
    memberId: integer('member_id').notNull(),
    area: text('area').notNull().$type<FreezeArea>(),
    staffId: integer('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    reason: text('reason').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.area] }),
    check('member_freeze_area', sql`${table.area} IN ('service', 'protection', 'risk')`),
  ],
);

/**
 * Referrals, two levels deep: a member has a row for the referrer (1) and one for the referrer's referrer (2). The rows
 * are written with the referrer and never change, so a tree of any size is one range of an index.
 */
export const memberTrees = pgTable(
  'member_tree',
  {
    agentId: integer('agent_id').notNull(),
    memberId: integer('member_id').notNull(),
    depth: smallint('depth').notNull().$type<1 | 2>(),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.memberId] }),
    index('member_tree_member').on(table.memberId),
    index('member_tree_joined').on(table.agentId, table.joinedAt, table.memberId, table.depth),
    check('member_tree_depth', sql`${table.depth} IN (1, 2)`),
  ],
);

/** Number of members of each tree, counted when a member is placed in it. */
export const treeSizes = pgTable('tree_size', {
  agentId: integer('agent_id').primaryKey(),
  direct: integer('direct').notNull(),
  indirect: integer('indirect').notNull(),
});

/** Only the hash of a token is stored, so a reader of this table can't use a session. */
export const memberSessions = pgTable(
  'member_session',
  {
    memberId: integer('member_id').notNull(),
    tokenHash: text('token_hash').primaryKey(),
    /** Names the session to its member and to staff. */
    id: integer('id').generatedAlwaysAsIdentity(),
    /** Device and browser as the member reads them. */
    device: text('device').notNull().default(''),
    address: text('address').notNull().default(''),
    openedAt: moment('opened_at').notNull().defaultNow(),
    touchedAt: moment('touched_at').notNull(),
    /** Moves forward with use, up to 30 days after the login. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('member_session_member').on(table.memberId), index('member_session_expiry').on(table.expiresAt)],
);

/** The Beijing days on which a member visited. */
export const memberVisits = pgTable(
  'member_visit',
  {
    day: text('day').notNull(),
    memberId: integer('member_id').notNull(),
    /** The first visit of that day. */
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.memberId] }),
    index('member_visit_member').on(table.memberId, table.day),
  ],
);

/** How many members joined and visited on each closed Beijing day, from the first day of the house without a gap. */
export const memberDays = pgTable('member_day', {
  day: text('day').primaryKey(),
  joined: integer('joined').notNull(),
  /** Those of the joined members who have a referrer. */
  referred: integer('referred').notNull(),
  visited: integer('visited').notNull(),
});

/** Browsers the member has logged in from. */
export const memberDevices = pgTable(
  'member_device',
  {
    memberId: integer('member_id').notNull(),
    deviceHash: text('device_hash').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.deviceHash] }),
    index('member_device_hash').on(table.deviceHash),
  ],
);

export const memberAvatars = pgTable(
  'member_avatar',
  {
    memberId: integer('member_id').primaryKey(),
    hash: text('hash').notNull(),
    image: bytes('image').notNull(),
  },
  (table) => [index('member_avatar_hash').on(table.hash)],
);
