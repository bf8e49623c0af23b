import { WORK_ORDER_CATEGORIES, WORK_ORDER_PRIORITIES, type WORK_ORDER_STATUSES } from '../constants.ts';
import { WORK_ORDERS } from '../texts/work-orders.ts';
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

export const canReply = (status: WorkOrderStatus) => status !== 'closed';
export const canClose = (status: WorkOrderStatus) => status === 'replied';
