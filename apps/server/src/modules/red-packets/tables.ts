import type { RedPacketPlan } from '@koi/contract/rules/red-packet-plan';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment, money } from '../../platform/index.ts';

/** Rules as they were published; they never change. The newest whose first day has come is in force. */
export const redPacketPlans = pgTable('red_packet_plan', {
  version: integer('version').primaryKey().generatedAlwaysAsIdentity(),
  /** A Beijing day. */
  firstDay: text('first_day').notNull(),
  content: jsonb('content').notNull().$type<RedPacketPlan>(),
  publishedAt: moment('published_at').notNull(),
  staffName: text('staff_name').notNull(),
});

/** A day that is committed to: its seed and its rules are settled from then on. */
export const redPacketDays = pgTable('red_packet_day', {
  day: text('day').primaryKey(),
  version: integer('version')
    .notNull()
    .references(() => redPacketPlans.version),
  /** The text that the commitment binds. */
  rules: text('rules').notNull(),
  commitment: text('commitment').notNull(),
  /** The seed as a ciphertext; in the open only once nothing can be drawn with it. */
  keyId: text('key_id').notNull(),
  sealed: bytes('sealed').notNull(),
  seed: text('seed').notNull().default(''),
  committedAt: moment('committed_at').notNull(),
  revealedAt: moment('revealed_at'),
});

/** What a tier may give on a day, and what it gave. */
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
    /** The member's how manieth of the day, from 1. */
    draw: integer('draw').notNull(),
    tier: integer('tier').notNull(),
    /** The tier's how manieth of the day, from 1, and what it had given before. */
    place: integer('place').notNull(),
    givenBefore: money('given_before').notNull(),
    /** What the seed says, and what was paid. */
    drawn: money('drawn').notNull(),
    amount: money('amount').notNull(),
    /** The deposit that the tier asks for, and the multiple of turnover that the win does. */
    recharge: money('recharge').notNull(),
    multiple: text('multiple').notNull(),
    /** How many draws the member had left after it. */
    leftAfter: integer('left_after').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('red_packet_draw_once').on(table.memberId, table.day, table.draw),
    uniqueIndex('red_packet_draw_place').on(table.day, table.tier, table.place),
    index('red_packet_draw_member').on(table.memberId, table.createdAt),
    index('red_packet_draw_day').on(table.day, table.createdAt),
    check('red_packet_draw_amount', sql`${table.amount} > 0 AND ${table.amount} <= ${table.drawn}`),
  ],
);
