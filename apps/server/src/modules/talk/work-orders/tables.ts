import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/index.ts';

const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

export const workOrders = pgTable(
  'work_order',
  {
    memberId: integer('member_id').notNull(),
    id: identity(),
    no: text('no').notNull().unique(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    category: text('category').notNull().$type<'general' | 'technical' | 'account' | 'payment' | 'game' | 'other'>(),
    priority: text('priority').notNull().$type<'low' | 'normal' | 'high' | 'urgent'>(),
    status: text('status').notNull().$type<'pending' | 'processing' | 'replied' | 'closed'>(),
    /** Since when the member has been awaiting an answer; null when they are not. */
    waitingSince: moment('waiting_since'),
    assigneeId: integer('assignee_id'),
    assigneeName: text('assignee_name').notNull().default(''),
    replyCount: integer('reply_count').notNull().default(0),
    lastWord: text('last_word').notNull(),
    lastBy: text('last_by').notNull().$type<'admin' | 'user'>(),
    /** Full text of the latest staff reply, for the member's list. */
    adminReply: text('admin_reply').notNull().default(''),
    adminReplyAt: moment('admin_reply_at'),
    /** Set when staff reply, close or reopen the order, until the member opens it. */
    unread: boolean('unread').notNull().default(false),
    firstReplyAt: moment('first_reply_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    index('work_order_member').on(table.memberId, table.id),
    index('work_order_unread').on(table.memberId).where(sql`${table.unread}`),
    index('work_order_created').on(table.createdAt),
    index('work_order_assignee').on(table.assigneeId).where(sql`${table.status} <> 'closed'`),
    index('work_order_waiting').on(table.waitingSince).where(sql`${table.waitingSince} IS NOT NULL`),
    index('work_order_closed_at').on(table.updatedAt).where(sql`${table.status} = 'closed'`),
    index('work_order_queue').on(sql`((${table.waitingSince} IS NOT NULL)::int)`, table.updatedAt, table.id),
    check('work_order_status', sql`${table.status} IN ('pending', 'processing', 'replied', 'closed')`),
    check('work_order_closed', sql`(${table.status} = 'closed') = (${table.closedAt} IS NOT NULL)`),
    check('work_order_closed_rests', sql`${table.status} <> 'closed' OR ${table.waitingSince} IS NULL`),
  ],
);

/** Replies of the member and the staff, all visible to the member. */
export const workOrderReplies = pgTable(
  'work_order_reply',
  {
    memberId: integer('member_id').notNull(),
    id: identity(),
    orderId: bigint('order_id', { mode: 'number' }).notNull(),
    type: text('type').notNull().$type<'admin' | 'user'>(),
    staffId: integer('staff_id'),
    staffName: text('staff_name').notNull().default(''),
    content: text('content').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('work_order_reply_order').on(table.orderId, table.id),
    check('work_order_reply_writer', sql`(${table.type} = 'admin') = (${table.staffId} IS NOT NULL)`),
  ],
);

/** Actions and internal notes, kept in their own table so that a query of replies cannot expose a note. */
export const workOrderEvents = pgTable(
  'work_order_event',
  {
    memberId: integer('member_id').notNull(),
    id: identity(),
    orderId: bigint('order_id', { mode: 'number' }).notNull(),
    action: text('deed').notNull().$type<'note' | 'take' | 'hand-over' | 'close' | 'reopen'>(),
    /** Null when the member acted. */
    staffId: integer('staff_id'),
    who: text('who').notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('work_order_event_order').on(table.orderId, table.id)],
);

/** Prepared replies for the staff. */
export const replyTemplates = pgTable('reply_template', {
  id: identity(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: moment('updated_at').notNull(),
});
