import type * as contract from '@koi/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { facts, moment, money } from '../../../platform/index.ts';

/** One of these words, at first the first of them. */
const choice = <const T extends string>(name: string, ...words: [T, ...T[]]) =>
  text(name, { enum: words }).notNull().default(words[0]);

const limitColumns = () => ({
  memberId: integer('member_id').notNull(),
  kind: text('kind').notNull().$type<(typeof contract.LIMIT_KINDS)[number]>(),
  period: text('period').notNull().$type<(typeof contract.LIMIT_PERIODS)[number]>(),
});

/** What members chose besides limits and blocks. A member without a row has chosen nothing. */
export const protectionMembers = pgTable('protection_member', {
  memberId: integer('member_id').primaryKey(),
  offerDeclinedAt: moment('offer_declined_at'),
  /** Minutes between two reality checks. Null for the setting of the house. */
  realityMinutes: smallint('reality_minutes'),
});

/** Limits that members set, in 分 or minutes. */
export const protectionLimits = pgTable(
  'protection_limit',
  { ...limitColumns(), value: money('value').notNull(), setAt: moment('set_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind, table.period] }),
    index('protection_limit_kind').on(table.kind),
    check('protection_limit_value', sql`${table.value} > 0`),
    check('protection_limit_period', sql`(${table.kind} = 'single') = (${table.period} = 'bet')`),
  ],
);

/** Limits of the house, each from a moment on until the next one. A null value removes the limit. Member 0 is everyone. */
export const houseLimits = pgTable(
  'protection_house_limit',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ...limitColumns(),
    value: money('value'),
    holdsFrom: moment('holds_from').notNull(),
    reason: text('reason').notNull(),
    staffName: text('staff_name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('protection_house_limit_member').on(table.memberId, table.kind, table.period, table.holdsFrom)],
);

/** Requests of members for a higher limit, or for none when the value is null. */
export const raises = pgTable(
  'protection_raise',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ...limitColumns(),
    before: money('before').notNull(),
    value: money('value'),
    requestedAt: moment('requested_at').notNull(),
    readyAt: moment('ready_at').notNull(),
    lapsesAt: moment('lapses_at').notNull(),
    state: choice('state', 'open', 'confirmed', 'cancelled', 'lapsed'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('protection_raise_open')
      .on(table.memberId, table.kind, table.period)
      .where(sql`${table.state} = 'open'`),
    index('protection_raise_lapse').on(table.lapsesAt).where(sql`${table.state} = 'open'`),
    index('protection_raise_ended').on(table.endedAt, table.state),
    index('protection_raise_member').on(table.memberId, table.requestedAt),
  ],
);

/**
 * Blocks of play. A block is in force while `over_at` is null or in the future. A pause and a break are over at their
 * end; an exclusion when a return takes effect, a house block when it is lifted.
 */
export const blocks = pgTable(
  'protection_block',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('member_id').notNull(),
    kind: text('kind').notNull().$type<(typeof contract.BLOCK_KINDS)[number]>(),
    term: text('term').notNull().$type<(typeof contract.BLOCK_TERMS)[number]>(),
    cause: text('cause').notNull().default(''),
    reason: text('reason').notNull().default(''),
    staffName: text('staff_name').notNull().default(''),
    startedAt: moment('started_at').notNull(),
    /** End of the term. Null without one. */
    endsAt: moment('ends_at'),
    /** When an excluded member may ask to return. Null for other kinds. */
    returnFrom: moment('return_from'),
    overAt: moment('over_at'),
  },
  (table) => [
    index('protection_block_member').on(table.memberId, table.overAt),
    index('protection_block_started').on(table.startedAt, table.id),
    index('protection_block_over').on(table.overAt, table.startedAt),
    check(
      'protection_block_own_end',
      sql`${table.kind} NOT IN ('pause', 'break') OR ${table.overAt} = ${table.endsAt}`,
    ),
  ],
);

/** Requests of excluded members to return. */
export const returns = pgTable(
  'protection_return',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('member_id').notNull(),
    term: text('term').notNull().$type<(typeof contract.BLOCK_TERMS)[number]>(),
    endedAt: moment('ended_at'),
    askedAt: moment('asked_at').notNull(),
    state: choice('state', 'open', 'agreed', 'refused', 'cancelled'),
    firstId: integer('first_id'),
    firstName: text('first_name').notNull().default(''),
    firstAt: moment('first_at'),
    secondName: text('second_name').notNull().default(''),
    secondAt: moment('second_at'),
    proposalNo: text('proposal_no').notNull().default(''),
    effectiveAt: moment('effective_at'),
    reason: text('reason').notNull().default(''),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    uniqueIndex('protection_return_open').on(table.memberId).where(sql`${table.state} = 'open'`),
    index('protection_return_asked').on(table.askedAt, table.id),
    index('protection_return_member').on(table.memberId, table.askedAt),
  ],
);

/** Everything that happened in player protection, in a hash chain. Rows are never changed or deleted. */
export const protectionLog = pgTable(
  'protection_log',
  {
    id: integer('id').primaryKey(),
    at: moment('at').notNull(),
    memberId: integer('member_id').notNull(),
    event: text('event').notNull(),
    by: text('by', { enum: ['member', 'house', 'system'] }).notNull(),
    staffName: text('staff_name').notNull().default(''),
    facts: facts('facts').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    index('protection_log_member').on(table.memberId, table.id),
    index('protection_log_event').on(table.event, table.at),
  ],
);

/** The end of the chain, so that rows missing at its end are found. */
export const protectionLogHead = pgTable('protection_log_head', {
  only: boolean('only').primaryKey().default(true),
  id: integer('id').notNull(),
  hash: text('hash').notNull(),
});

/** Results of the checks of the chain. A later check begins at the last sound one. */
export const protectionChecks = pgTable('protection_check', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  /** The last sound row and its hash. */
  rowId: integer('row_id').notNull(),
  hash: text('hash').notNull(),
  /** The first row that is missing or was changed; 0 when there is none. */
  brokenAt: integer('broken_at').notNull(),
});

/** Sums of a member and a Beijing day, kept in the transactions of the deposits and bets. */
export const protectionDays = pgTable(
  'protection_day',
  {
    memberId: integer('member_id').notNull(),
    day: text('day').notNull(),
    deposited: money('deposited').notNull().default(sql`0`),
    /** Stakes of all bets by the day of placing. */
    staked: money('staked').notNull().default(sql`0`),
    /** Stakes minus payouts of settled bets by the day of settlement. */
    lost: money('lost').notNull().default(sql`0`),
    /** Milliseconds of play. */
    played: money('played').notNull().default(sql`0`),
    /** Bets between 02:00 and 05:00, and deposits within ten minutes of a loss: signs for staff. */
    nightBets: integer('night_bets').notNull().default(0),
    chased: integer('chased').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.day] }), index('protection_day_day').on(table.day)],
);

/**
 * Time that a member played: from each launch or bet to five minutes later, or to the end of the games. Stretches of a
 * member don't touch each other. Stakes and results are those of the bets that were placed in them.
 */
export const stretches = pgTable(
  'protection_stretch',
  {
    memberId: integer('member_id').notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at').notNull(),
    staked: money('staked').notNull().default(sql`0`),
    result: money('result').notNull().default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.startedAt] })],
);

/** The present or last sitting of a member: the last stretches with less than five minutes between them, added up. */
export const sittings = pgTable(
  'protection_sitting',
  {
    memberId: integer('member_id').primaryKey(),
    startedAt: moment('started_at').notNull(),
    /** Time played is added to the days up to here; later than now while the member plays. */
    countedTo: moment('counted_to').notNull(),
    activeTo: moment('active_to').notNull(),
    played: money('played').notNull().default(sql`0`),
    staked: money('staked').notNull().default(sql`0`),
    result: money('result').notNull().default(sql`0`),
    /** Of the release before, which still runs while this one is installed. */
    answered: money('answered').notNull().default(sql`0`),
    answeredAt: moment('answered_at'),
    /** Milliseconds since the last answered reality check: of this sitting, and of the longest one before it. */
    unanswered: money('unanswered').notNull().default(sql`0`),
    unansweredBefore: money('unanswered_before').notNull().default(sql`0`),
    /** When a process saw that a reality check is due. From then on it is due until it is answered. */
    dueAt: moment('due_at'),
    lastLossAt: moment('last_loss_at'),
    /** `holding` while a venue has not confirmed what it was told, and is told again; `unable` when one can't refuse bets. */
    held: choice('held', 'no', 'holding', 'held', 'unable'),
  },
  (table) => [index('protection_sitting_active').on(table.activeTo)],
);

/** Games that have to end. A row without a venue is divided into rows of the member's venues. */
export const endings = pgTable(
  'protection_ending',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('member_id').notNull(),
    venue: text('venue').notNull().default(''),
    cause: text('cause').notNull(),
    requestedAt: moment('requested_at').notNull(),
    /** How often the end was asked for. The answer of a venue counts for the requests before its question. */
    requests: integer('requests').notNull().default(1),
    asked: integer('asked').notNull().default(0),
    askAt: moment('ask_at'),
    answer: choice('answer', 'silent', 'round', 'confirmed'),
    confirmedAt: moment('confirmed_at'),
    /** Whether no other games had to end at that moment, so that the member stopped playing. */
    stoppedPlay: boolean('stopped_play').notNull().default(false),
    alertedAt: moment('alerted_at'),
  },
  (table) => [
    index('protection_ending_due').on(table.askAt).where(sql`${table.askAt} IS NOT NULL`),
    uniqueIndex('protection_ending_open').on(table.memberId, table.venue).where(sql`${table.confirmedAt} IS NULL`),
    index('protection_ending_member').on(table.memberId, table.requestedAt),
    index('protection_ending_stopped').on(table.memberId, table.confirmedAt).where(sql`${table.stoppedPlay}`),
  ],
);

/** What staff have to look at: data of an excluded member in another account, or a payment in spite of a block. */
export const cases = pgTable(
  'protection_case',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('member_id').notNull(),
    kind: text('kind').notNull().$type<(typeof contract.PROTECTION_CASES)[number]>(),
    otherId: integer('other_id'),
    detail: text('detail').notNull().default(''),
    at: moment('at').notNull(),
    closedAt: moment('closed_at'),
    closedBy: text('closed_by').notNull().default(''),
    remark: text('remark').notNull().default(''),
  },
  (table) => [
    index('protection_case_at').on(table.at, table.id),
    uniqueIndex('protection_case_open')
      .on(table.memberId, table.kind, sql`coalesce(${table.otherId}, 0)`, table.detail)
      .where(sql`${table.closedAt} IS NULL`),
  ],
);

export const markers = pgTable(
  'protection_marker',
  {
    memberId: integer('member_id').notNull(),
    kind: text('kind').notNull().$type<(typeof contract.MARKER_KINDS)[number]>(),
    basis: text('basis').notNull(),
    at: moment('at').notNull(),
    degree: smallint('degree').notNull(),
    caredAt: moment('cared_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind] }),
    index('protection_marker_at').on(table.at, table.memberId, table.kind),
  ],
);
