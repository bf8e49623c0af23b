import { z } from 'zod';
import {
  WORK_ORDER_CATEGORIES,
  WORK_ORDER_CONTENT_MAX_LENGTH,
  WORK_ORDER_PRIORITIES,
  WORK_ORDER_STATUSES,
} from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkMemberReason } from '../rules/staff.ts';
import { checkReplyTemplate, checkWorkOrderNote, checkWorkOrderReply } from '../rules/work-orders.ts';
import { STAFF_WORK_ORDERS, WORK_ORDER_ACTION_NAMES } from '../texts/work-orders.ts';
import { cursors, empty, id, integer, judged, listed, memberId, moment, nothing, oneOf, text } from '../wire.ts';

export const staffWorkOrder = z.object({
  id,
  order_no: z.string(),
  member_id: id,
  member_name: z.string(),
  vip: z.number().int(),
  title: z.string(),
  category: z.enum(WORK_ORDER_CATEGORIES),
  category_text: z.string(),
  priority: z.enum(WORK_ORDER_PRIORITIES),
  priority_text: z.string(),
  status: z.enum(WORK_ORDER_STATUSES),
  status_text: z.string(),
  /** Since when the member has been waiting for an answer; empty when no answer is due. */
  waiting_since: z.string(),
  assignee_id: z.number().int().describe('0 when it is not assigned'),
  assignee: z.string(),
  assigned_to_me: z.boolean(),
  /** Beginning of the last message, and its author. */
  last_word: z.string(),
  last_by: z.enum(['admin', 'user']),
  created_at: moment,
  updated_at: moment,
});
export type StaffWorkOrder = z.output<typeof staffWorkOrder>;

const WORK_ORDER_ACTIONS = Object.keys(WORK_ORDER_ACTION_NAMES) as (keyof typeof WORK_ORDER_ACTION_NAMES)[];

export const staffWorkOrderDetail = staffWorkOrder.extend({
  content: z.string(),
  replies: z.array(
    z.object({
      id,
      type: z.enum(['admin', 'user']),
      who: z.string(),
      mine: z.boolean(),
      content: z.string(),
      created_at: moment,
    }),
  ),
  /** Notes, hand-overs, closings and reopenings, oldest first. Members see only closings and reopenings. */
  events: z.array(z.object({ id, at: moment, who: z.string(), deed: z.enum(WORK_ORDER_ACTIONS), text: z.string() })),
  /** Seconds from creation to the first answer; 0 when there is none. */
  first_reply_seconds: z.number().int(),
  /** Number of work orders of this member, including this one. */
  member_orders: z.number().int(),
});
export type StaffWorkOrderDetail = z.output<typeof staffWorkOrderDetail>;

export const workOrderSummary = z.object({
  todo: z.number().int().describe('pending for this staff member or not assigned'),
  waiting: z.number().int(),
  open: z.number().int(),
  created_today: z.number().int(),
  /** Average and median over the answered orders of the last seven days; 0 when there are none. */
  first_reply_average_seconds: z.number().int(),
  first_reply_median_seconds: z.number().int(),
});
export type WorkOrderSummary = z.output<typeof workOrderSummary>;

export const replyTemplate = z.object({
  id,
  title: z.string(),
  content: z.string(),
  version: z.number().int(),
});
export type ReplyTemplate = z.output<typeof replyTemplate>;

const one = z.object({ id: integer(0) });
const reasoned = one.extend({ reason: judged() });
const held = ['workOrders.unknown', 'workOrders.alreadyClosed'] as const;

export const workOrders = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/work-orders/list',
    caller: 'staff',
    permission: 'work-orders.read',
    summary:
      'Work orders, those that wait first: urgent ones before others, then those that have waited longest; the rest by their last word',
    input: z.object({
      /** `todo`: unassigned or assigned to the caller, and pending; `mine`: assigned to the caller and not closed. */
      queue: oneOf(['todo', 'mine', 'all'], 'todo'),
      status: oneOf(['', ...WORK_ORDER_STATUSES], ''),
      category: oneOf(['', ...WORK_ORDER_CATEGORIES], ''),
      priority: oneOf(['', ...WORK_ORDER_PRIORITIES], ''),
      /** An order number or a member. */
      search: text(64),
      member_id: memberId().describe('those of one member, newest first; 0 for all members'),
      ...cursors(),
    }),
    output: listed(staffWorkOrder),
    refusals: ['memberFiles.twoMeant'],
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/staff/work-orders/summary',
    caller: 'staff',
    permission: 'work-orders.read',
    summary: 'What waits, and how soon members are answered',
    input: nothing,
    output: workOrderSummary,
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/staff/work-orders/detail',
    caller: 'staff',
    permission: 'work-orders.read',
    summary: 'One work order with everything that was said, noted and done',
    input: one,
    output: staffWorkOrderDetail,
    refusals: ['workOrders.unknown'],
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/api/staff/work-orders/colleagues',
    caller: 'staff',
    permission: 'work-orders.read',
    summary: 'Who may answer work orders, to hand one over to',
    input: nothing,
    output: z.array(z.object({ id, name: z.string() })),
  }),
  take: endpoint({
    method: 'POST',
    path: '/api/staff/work-orders/take',
    caller: 'staff',
    permission: 'work-orders.answer',
    summary: 'Take an order that is not assigned: it is in process from now on',
    input: one,
    output: empty,
    done: STAFF_WORK_ORDERS.taken,
    refusals: [...held, 'workOrders.heldBy'],
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/api/staff/work-orders/hand-over',
    caller: 'staff',
    permission: 'work-orders.answer',
    summary: 'Give an order to a colleague, or take it over; `from` is whose it is believed to be',
    input: one.extend({ from: integer(0), to: integer(0), reason: judged() }),
    output: empty,
    check: checkMemberReason,
    done: STAFF_WORK_ORDERS.handedOver,
    refusals: [...held, 'workOrders.stale', 'workOrders.colleagueUnknown'],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/staff/work-orders/reply',
    caller: 'staff',
    permission: 'work-orders.answer',
    summary: 'Answer the member; an order that was not assigned is then assigned to the caller',
    input: one.extend({ content: text(WORK_ORDER_CONTENT_MAX_LENGTH) }),
    output: empty,
    check: checkWorkOrderReply,
    done: STAFF_WORK_ORDERS.replied,
    refusals: [...held, 'workOrders.heldBy'],
  }),
  note: endpoint({
    method: 'POST',
    path: '/api/staff/work-orders/note',
    caller: 'staff',
    permission: 'work-orders.answer',
    summary: 'Write something down that the member never sees; a closed order takes notes, too',
    input: one.extend({ content: text(WORK_ORDER_CONTENT_MAX_LENGTH) }),
    output: empty,
    check: checkWorkOrderNote,
    done: STAFF_WORK_ORDERS.noted,
    refusals: ['workOrders.unknown'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/staff/work-orders/close',
    caller: 'staff',
    permission: 'work-orders.answer',
    summary: 'Close an order with a reason, which the member sees',
    input: reasoned,
    output: empty,
    check: checkMemberReason,
    done: STAFF_WORK_ORDERS.closed,
    refusals: [...held, 'workOrders.heldBy'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/staff/work-orders/reopen',
    caller: 'staff',
    permission: 'work-orders.answer',
    summary: 'Open a closed order again with a reason, which the member sees; it becomes one’s own and is in process',
    input: reasoned,
    output: empty,
    check: checkMemberReason,
    done: STAFF_WORK_ORDERS.reopened,
    refusals: ['workOrders.unknown', 'workOrders.notClosed'],
  }),
};

export const replyTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/reply-templates/list',
    caller: 'staff',
    permission: 'work-orders.read',
    summary: 'Answers that are written once and used often, in their order',
    input: nothing,
    output: z.array(replyTemplate),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/reply-templates/save',
    caller: 'staff',
    permission: 'work-orders.answer',
    summary: 'A new template when `id` is 0, otherwise a change of the version that was read',
    input: z.object({
      id: integer(0),
      title: judged(),
      content: text(WORK_ORDER_CONTENT_MAX_LENGTH),
      version: integer(0),
    }),
    output: z.object({ id }),
    check: checkReplyTemplate,
    done: STAFF_WORK_ORDERS.templateSaved,
    refusals: ['wire.notFound', 'workOrders.stale', 'workOrders.templatesFull'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/staff/reply-templates/remove',
    caller: 'staff',
    permission: 'work-orders.answer',
    summary: 'Take a template away',
    input: one,
    output: empty,
    done: STAFF_WORK_ORDERS.templateRemoved,
    refusals: ['wire.notFound'],
  }),
};
