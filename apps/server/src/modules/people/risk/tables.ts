import type { CLEARANCE_CAUSES, RISK_OUTCOMES, RISK_RULE_IDS, SIGHTING_KINDS } from '@koi/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment, money } from '../../../platform/index.ts';

/** Sightings that the technology of a visit leaves. They expire; the others belong to accounts and orders. */
export const TRACES = ['device', 'address', 'network'] as const;
const IS_TRACE = sql.raw(`kind IN (${TRACES.map((kind) => `'${kind}'`).join(', ')})`);

type RuleId = (typeof RISK_RULE_IDS)[number];

/** Sightings of members: devices, networks, cards and so on. Traces are deleted when their time is over. */
export const sightings = pgTable(
  'risk_sighting',
  {
    memberId: integer('member_id').notNull(),
    kind: text('kind').notNull().$type<(typeof SIGHTING_KINDS)[number]>(),
    /** Cards, USDT addresses and names of payers are stored as fingerprints under one key of the site. */
    value: text('value').notNull(),
    /** The part of the value that staff may read, such as the last digits of a card. */
    hint: text('hint').notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
    /** Since when the row waits to be compared with other members. Null when it does not wait. */
    dueAt: moment('due_at'),
    comparedAt: moment('compared_at'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.value, table.memberId] }),
    index('risk_sighting_member').on(table.memberId, table.kind),
    index('risk_sighting_recent').on(table.kind, table.value, table.lastAt),
    index('risk_sighting_due').on(table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
    // For the deletion of old traces.
    index('risk_sighting_last').on(table.lastAt).where(IS_TRACE),
  ],
);

/** The finding of a rule about one member (a = b) or about two members (a < b). */
export const evidence = pgTable(
  'risk_evidence',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    rule: text('rule').notNull().$type<RuleId>(),
    a: integer('a').notNull(),
    b: integer('b').notNull(),
    /** The common value, so that the same observation is stored once. */
    value: text('value').notNull(),
    hint: text('hint').notNull(),
    firstAt: moment('first_at').notNull(),
    /** When the observation was confirmed last. The rule's expiry counts from here. */
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    uniqueIndex('risk_evidence_once').on(table.a, table.b, table.rule, table.value),
    index('risk_evidence_b').on(table.b, table.a),
    index('risk_evidence_last').on(table.lastAt),
    check('risk_evidence_pair', sql`${table.a} <= ${table.b}`),
  ],
);

/** The score of each member for whom there is evidence, kept so that lists are sorted by it. */
export const riskMembers = pgTable(
  'risk_member',
  {
    memberId: integer('member_id').primaryKey(),
    score: smallint('score').notNull(),
    rules: jsonb('rules').notNull().$type<RuleId[]>(),
    links: integer('links').notNull(),
    /** The score that a person has looked at. A higher one has to be looked at again. */
    lookedScore: smallint('looked_score').notNull().default(0),
    changedAt: moment('changed_at').notNull(),
    /** When evidence or a clearance expires and the score has to be computed again. */
    nextAt: moment('next_at'),
  },
  (table) => [
    index('risk_member_score').on(table.score, table.memberId),
    index('risk_member_look').on(table.score, table.memberId).where(sql`${table.score} > ${table.lookedScore}`),
    index('risk_member_next').on(table.nextAt).where(sql`${table.nextAt} IS NOT NULL`),
    check('risk_member_score', sql`${table.score} BETWEEN 0 AND 100`),
  ],
);

/** Pairs that staff marked as not linked until a moment. */
export const clearances = pgTable(
  'risk_clearance',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    a: integer('a').notNull(),
    b: integer('b').notNull(),
    cause: text('cause').notNull().$type<(typeof CLEARANCE_CAUSES)[number]>(),
    note: text('note').notNull(),
    until: moment('until').notNull(),
    staffName: text('staff_name').notNull(),
    at: moment('at').notNull(),
    revokedAt: moment('revoked_at'),
    revokedBy: text('revoked_by').notNull().default(''),
  },
  (table) => [
    index('risk_clearance_a').on(table.a, table.b),
    index('risk_clearance_b').on(table.b, table.a),
    check('risk_clearance_pair', sql`${table.a} < ${table.b}`),
  ],
);

export const riskCases = pgTable(
  'risk_case',
  {
    no: text('no').primaryKey(),
    memberId: integer('member_id').notNull(),
    score: smallint('score').notNull(),
    openedAt: moment('opened_at').notNull(),
    openedBy: text('opened_by').notNull(),
    ownerId: integer('owner_id').notNull(),
    owner: text('owner').notNull(),
    closedAt: moment('closed_at'),
    closedBy: text('closed_by').notNull().default(''),
    outcome: text('outcome').notNull().default('').$type<'' | (typeof RISK_OUTCOMES)[number]>(),
    remark: text('remark').notNull().default(''),
  },
  (table) => [
    index('risk_case_opened').on(table.openedAt, table.no),
    index('risk_case_member').on(table.memberId, table.openedAt),
    uniqueIndex('risk_case_open').on(table.memberId).where(sql`${table.closedAt} IS NULL`),
    check('risk_case_end', sql`(${table.closedAt} IS NULL) = (${table.outcome} = '')`),
  ],
);

/** Notes of a case. Rows are only added. */
export const caseNotes = pgTable(
  'risk_case_note',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    caseNo: text('case_no').notNull(),
    at: moment('at').notNull(),
    staffName: text('staff_name').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('risk_case_note_case').on(table.caseNo, table.id)],
);

/** Whether a rule was right, as people found. Rows are only added. */
export const verdicts = pgTable(
  'risk_verdict',
  {
    rule: text('rule').notNull().$type<RuleId>(),
    version: smallint('version').notNull(),
    /** The case, or the pair that was marked as not linked. */
    reference: text('reference').notNull(),
    isRight: boolean('is_right').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.rule, table.version, table.reference] })],
);

/** Rewards that a person released in spite of the score. */
export const releases = pgTable(
  'risk_release',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('member_id').notNull(),
    until: moment('until').notNull(),
    reason: text('reason').notNull(),
    staffName: text('staff_name').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('risk_release_member').on(table.memberId, table.until)],
);

/** When each version of a rule ran first on this site. Its shadow counts from here. */
export const ruleStarts = pgTable(
  'risk_rule_start',
  { rule: text('rule').notNull(), version: smallint('version').notNull(), at: moment('at').notNull() },
  (table) => [primaryKey({ columns: [table.rule, table.version] })],
);

/** Totals of a member at the last request of a withdrawal, from which the play since then is computed. */
export const playMarks = pgTable('risk_play', {
  memberId: integer('member_id').primaryKey(),
  deposits: money('deposits').notNull(),
  turnover: money('turnover').notNull(),
});

/** How far the job has read rows that are older than the sightings. */
export const fills = pgTable('risk_fill', {
  source: text('source').primaryKey(),
  cursor: text('cursor').notNull(),
  doneAt: moment('done_at'),
});
