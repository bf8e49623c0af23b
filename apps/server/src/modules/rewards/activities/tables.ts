import type { ActivityTerms } from '@koi/contract/rules/activities';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, money } from '../../../platform/index.ts';

/** Default terms: staff enter the amount and a reason. */
const MANUAL: ActivityTerms = { basis: 'manual', category: '', tiers: [] };
const terms = () => jsonb('terms').$type<ActivityTerms>().notNull().default(MANUAL);

export const activityTypes = pgTable('activity_type', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  sort: integer('sort').notNull(),
});

export const activities = pgTable(
  'activity',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    typeId: integer('type_id').notNull(),
    title: text('title').notNull(),
    /** Title shown on the banner. */
    headline: text('headline').notNull().default(''),
    tagline: text('tagline').notNull().default(''),
    banner: text('banner').notNull(),
    /** HTML, sanitised when it is saved. */
    content: text('content').notNull(),
    memo: text('memo').notNull().default(''),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    sort: integer('sort').notNull(),
    active: boolean('active').notNull().default(false),
    /** When false, members take part without applying. */
    canApply: boolean('can_apply').notNull().default(true),
    /** How a bonus is computed. */
    terms: terms(),
    /** Incremented by every change. A save must name the version it is based on. */
    version: integer('version').notNull().default(1),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('activity_order').on(table.sort, table.id),
    check('activity_window', sql`${table.startsAt} < ${table.endsAt}`),
  ],
);

/** One application per member and activity, unless the previous one was rejected. */
export const activityApplications = pgTable(
  'activity_application',
  {
    memberId: integer('member_id').notNull(),
    no: text('no').primaryKey(),
    id: integer('id').notNull().generatedAlwaysAsIdentity().unique(),
    activityId: integer('activity_id').notNull(),
    /** Name of the activity when the member applied. */
    activityName: text('activity_name').notNull(),
    /** Terms of the activity when the member applied. Later changes do not affect the application. */
    terms: terms(),
    /** 1 waiting, 2 passed, 3 rejected. */
    state: smallint('state').notNull().default(1),
    bonus: money('bonus').notNull().default(sql`0`),
    multiple: integer('multiple').notNull().default(0),
    remark: text('remark').notNull().default(''),
    /** First approver of a bonus that needs two people. */
    firstApproverId: integer('first_approver_id'),
    firstApproverName: text('first_approver_name').notNull().default(''),
    decidedBy: integer('decided_by'),
    decidedName: text('decided_name').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('activity_application_once').on(table.memberId, table.activityId).where(sql`${table.state} <> 3`),
    index('activity_application_member').on(table.memberId, table.createdAt),
    index('activity_application_waiting').on(table.createdAt).where(sql`${table.state} = 1`),
    index('activity_application_decided').on(table.decidedAt),
    index('activity_application_activity').on(table.activityId, table.state),
    check('activity_application_state', sql`${table.state} IN (1, 2, 3)`),
    check('activity_application_bonus', sql`${table.bonus} >= 0 AND ${table.multiple} >= 0`),
    check('activity_application_decided', sql`(${table.state} = 1) = (${table.decidedAt} IS NULL)`),
    check(
      'activity_application_two_people',
      sql`${table.state} <> 2 OR ${table.decidedBy} IS NULL OR ${table.decidedBy} IS DISTINCT FROM ${table.firstApproverId}`,
    ),
  ],
);
