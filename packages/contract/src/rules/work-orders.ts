import {
  REPLY_TEMPLATE_TITLE_MAX_LENGTH,
  WORK_ORDER_CATEGORIES,
  WORK_ORDER_PRIORITIES,
  type WORK_ORDER_STATUSES,
} from '../constants.ts';
import { STAFF_WORK_ORDERS, WORK_ORDERS } from '../texts/work-orders.ts';
import { firstFailing } from './first-failing.ts';

export type WorkOrderStatus = (typeof WORK_ORDER_STATUSES)[number];

export interface WorkOrderDraft {
  title: string;
  content: string;
  category: string;
  priority: string;
}

const isOneOf = (words: readonly string[], word: string) => words.includes(word);

export const checkWorkOrder = (form: WorkOrderDraft) =>
  firstFailing(
    [form.title.trim() !== '', WORK_ORDERS.titleMissing],
    [form.content.trim() !== '', WORK_ORDERS.contentMissing],
    [isOneOf(WORK_ORDER_CATEGORIES, form.category), WORK_ORDERS.categoryMissing],
    [isOneOf(WORK_ORDER_PRIORITIES, form.priority), WORK_ORDERS.priorityMissing],
  );

export const checkWorkOrderReply = ({ content }: { content: string }) =>
  firstFailing([content.trim() !== '', WORK_ORDERS.replyMissing]);

export const checkWorkOrderNote = ({ content }: { content: string }) =>
  firstFailing([content.trim() !== '', STAFF_WORK_ORDERS.noteMissing]);

export const checkReplyTemplate = ({ title, content }: { title: string; content: string }) =>
  firstFailing(
    [title.trim() !== '', STAFF_WORK_ORDERS.templateTitleMissing],
    [title.trim().length <= REPLY_TEMPLATE_TITLE_MAX_LENGTH, STAFF_WORK_ORDERS.templateTitleLong],
    [content.trim() !== '', STAFF_WORK_ORDERS.templateContentMissing],
  );

export const canReply = (status: WorkOrderStatus) => status !== 'closed';
export const canClose = (status: WorkOrderStatus) => status === 'replied';
