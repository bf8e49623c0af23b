import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { moment, money, progressColumns } from '../../../platform/index.ts';

const requirement = (name: string) => money(name).notNull();
/** Hundredths of a percent: 0.80 % is 80. */
const rebate = (name: string) => integer(name).notNull();

export const vipLevels = pgTable(
  'vip_level',
  {
    level: smallint('level').primaryKey(),
    recharge: requirement('recharge'),
    flow: requirement('flow'),
    /** Turnover within a period that keeps the level. */
    maintenance: money('maintenance').notNull().default(sql`0`),
    realperson: rebate('realperson'),
    sport: rebate('sport'),
    eSport: rebate('e_sport'),
    joker: rebate('joker'),
    electron: rebate('electron'),
    lottery: rebate('lottery'),
    /** Version for optimistic locking, increased by every change. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check('vip_level_range', sql`${table.level} BETWEEN 1 AND 10`),
    check('vip_level_first_is_free', sql`${table.level} > 1 OR (${table.recharge} = 0 AND ${table.flow} = 0)`),
  ],
);

/** The period in which a member has to keep the level. Members who never left the first level have none. */
export const vipStandings = pgTable(
  'vip_standing',
  {
    memberId: integer('member_id').primaryKey(),
    /** Beijing day on which the period began, and the member's total turnover at that time. */
    sinceDay: text('since_day').notNull(),
    turnoverFrom: money('turnover_from').notNull(),
    /** The highest level that was lost and not regained. */
    fallenFrom: smallint('fallen_from'),
  },
  (table) => [index('vip_standing_since').on(table.sinceDay)],
);

/** Changes of level. The primary key allows a member one change per Beijing day. */
export const vipChanges = pgTable(
  'vip_change',
  {
    memberId: integer('member_id').notNull(),
    day: text('day').notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    fromLevel: smallint('from_level').notNull(),
    toLevel: smallint('to_level').notNull(),
    reason: text('reason', { enum: ['promotion', 'demotion'] }).notNull(),
    depositTotal: money('deposit_total').notNull(),
    turnoverTotal: money('turnover_total').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.day] }),
    unique('vip_change_id').on(table.id),
    index('vip_change_day').on(table.day),
    check('vip_change_by_one', sql`abs(${table.toLevel} - ${table.fromLevel}) = 1`),
  ],
);

/** Runs of the daily job, by Beijing day. */
export const vipRuns = pgTable('vip_run', {
  day: text('day').primaryKey(),
  startedAt: moment('started_at').notNull(),
  finishedAt: moment('finished_at'),
  /** Requirements of the levels that the run used. After a change, the next run evaluates all members. */
  terms: text('terms').notNull().default(''),
  ...progressColumns,
});
