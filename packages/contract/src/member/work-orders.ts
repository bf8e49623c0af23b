import { z } from 'zod';
import {
  WORK_ORDER_CATEGORIES,
  WORK_ORDER_CONTENT_MAX_LENGTH,
  WORK_ORDER_PAGE_SIZE,
  WORK_ORDER_PAGE_SIZE_MAX,
  WORK_ORDER_PRIORITIES,
  WORK_ORDER_STATUSES,
  WORK_ORDER_TITLE_MAX_LENGTH,
} from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkWorkOrder, checkWorkOrderReply } from '../rules/work-orders.ts';
import { WORK_ORDERS } from '../texts/work-orders.ts';
import { anyId, empty, flag, id, ignored, integer, judged, moment, oneOf, page, text } from '../wire.ts';

export const workOrderReply = z.object({
  id,
  type: z.enum(['admin', 'user']),
  type_text: z.string(),
  content: z.string(),
  created_at: moment,
});
export type WorkOrderReply = z.output<typeof workOrderReply>;

/** `admin_reply` is the latest reply of staff, empty when there is none. */
export const workOrder = z.object({
  id,
  order_no: z.string(),
  title: z.string(),
  content: z.string(),
  category: z.enum(WORK_ORDER_CATEGORIES),
  priority: z.enum(WORK_ORDER_PRIORITIES),
  status: z.enum(WORK_ORDER_STATUSES),
  status_text: z.string(),
  category_text: z.string(),
  priority_text: z.string(),
  created_at: moment,
  admin_reply: z.string(),
  admin_reply_time: z.string(),
  /** Time of the last reply or change. */
  updated_at: moment,
  /** Whether the last reply is the member's, so that staff have to answer. */
  waiting: flag,
  /** Whether staff answered, closed or reopened the order since the member last opened it. */
  unread: flag,
});
export type WorkOrder = z.output<typeof workOrder>;

/** `events` are closings and reopenings with their reasons. */
export const workOrderDetail = workOrder.extend({
  replies: z.array(workOrderReply),
  events: z.array(z.object({ at: moment, text: z.string() })),
});
export type WorkOrderDetail = z.output<typeof workOrderDetail>;

/** The author is always the member of the session; these fields of the request are ignored. */
const writer = { user_id: ignored, username: ignored };

export const workOrders = {
  list: endpoint({
    method: 'POST',
    path: '/api/workorder/list',
    caller: 'member',
    summary: 'The member’s work orders, newest first; an empty status or `all` is all',
    input: z.object({
      status: oneOf(['', 'all', ...WORK_ORDER_STATUSES], ''),
      page: page(),
      limit: integer(WORK_ORDER_PAGE_SIZE, 1, WORK_ORDER_PAGE_SIZE_MAX),
    }),
    output: z.object({
      list: z.array(workOrder),
      total: z.number().int(),
      page: z.number().int(),
      limit: z.number().int(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/workorder/create',
    caller: 'member',
    summary: 'Open a work order',
    input: z.object({
      title: text(WORK_ORDER_TITLE_MAX_LENGTH),
      content: text(WORK_ORDER_CONTENT_MAX_LENGTH),
      category: judged(),
      priority: judged(),
      ...writer,
    }),
    output: z.object({ id, order_no: z.string() }),
    check: checkWorkOrder,
    done: WORK_ORDERS.created,
    refusals: ['workOrders.disabled', 'workOrders.tooManyOpen', 'wire.tooManyRequests'],
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/workorder/detail',
    caller: 'member',
    summary: 'One work order with its replies, oldest first',
    input: z.object({ id: anyId() }),
    output: workOrderDetail,
    refusals: ['workOrders.unknown'],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/workorder/reply',
    caller: 'member',
    summary: 'Write to staff while the order is not closed',
    input: z.object({ work_order_id: anyId(), content: text(WORK_ORDER_CONTENT_MAX_LENGTH), ...writer }),
    output: empty,
    check: checkWorkOrderReply,
    done: WORK_ORDERS.replied,
    refusals: ['workOrders.unknown', 'workOrders.alreadyClosed', 'workOrders.tooManyReplies', 'wire.tooManyRequests'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/workorder/close',
    caller: 'member',
    summary: 'Close an order that staff have replied to',
    input: z.object({ id: anyId() }),
    output: empty,
    done: WORK_ORDERS.closed,
    refusals: ['workOrders.unknown', 'workOrders.alreadyClosed', 'workOrders.notReplied'],
  }),
};
