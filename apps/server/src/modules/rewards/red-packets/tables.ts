import type { RedPacketPlan } from '@koi/contract/rules/red-packet-plan';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment, money } from '../../../platform/index.ts';

/** Published rules, which never change. The newest plan whose first day has come is in force. */
export const redPacketPlans = pgTable('red_packet_plan', {
  version: integer('version').primaryKey().generatedAlwaysAsIdentity(),
  /** The Beijing day from which the plan applies. */
  firstDay: text('first_day').notNull(),
  content: jsonb('content').notNull().$type<RedPacketPlan>(),
  publishedAt: moment('published_at').notNull(),
  staffName: text('staff_name').notNull(),
});

/** A committed day: its seed and rules are fixed. */
export const redPacketDays = pgTable('red_packet_day', {
  day: text('day').primaryKey(),
  version: integer('version')
    .notNull()
    .references(() => redPacketPlans.version),
  /** The text that is part of the commitment. */
  rules: text('rules').notNull(),
  commitment: text('commitment').notNull(),
  /** The encrypted seed. `seed` holds it in plain text only after the window has closed. */
  keyId: text('key_id').notNull(),
  sealed: bytes('sealed').notNull(),
  seed: text('seed').notNull().default(''),
  committedAt: moment('committed_at').notNull(),
  revealedAt: moment('revealed_at'),
});

/** The budget of a tier on a day, and what has been spent of it. */
export const redPacketPots = pgTable(
  'red_packet_pot',
  {
    day: text('day').notNull(),
    tier: integer('tier').notNull(),
    budget: money('budget').notNull(),
    spent: money('spent').notNull().default(sql`0`),
    draws: integer('draws').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.tier] }),
    check('red_packet_pot_never_exceeded', sql`${table.spent} >= 0 AND ${table.spent} <= ${table.budget}`),
  ],
);

export const redPacketDraws = pgTable(
  'red_packet_draw',
  {
    memberId: integer('member_id').notNull(),
    no: text('no').primaryKey(),
    id: integer('id').notNull().generatedAlwaysAsIdentity(),
    day: text('day').notNull(),
    /** Number of the draw among the member's draws of the day, starting at 1. */
    draw: integer('draw').notNull(),
    tier: integer('tier').notNull(),
    /** Number of the draw among the tier's draws of the day, starting at 1, and the amount spent before it. */
    place: integer('place').notNull(),
    givenBefore: money('given_before').notNull(),
    /** The amount determined by the seed, and the amount paid. */
    drawn: money('drawn').notNull(),
    amount: money('amount').notNull(),
    /** The deposit that the tier requires, and the multiple of the amount that must be staked. */
    recharge: money('recharge').notNull(),
    multiple: text('multiple').notNull(),
    /** Number of draws the member had left afterwards. */
    leftAfter: integer('left_after').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('red_packet_draw_once').on(table.memberId, table.day, table.draw),
    uniqueIndex('red_packet_draw_place').on(table.day, table.tier, table.place),
    index('red_packet_draw_member').on(table.memberId, table.createdAt),
    index('red_packet_draw_created').on(table.createdAt),
    index('red_packet_draw_day').on(table.day, table.createdAt),
    check('red_packet_draw_amount', sql`${table.amount} > 0 AND ${table.amount} <= ${table.drawn}`),
  ],
);
