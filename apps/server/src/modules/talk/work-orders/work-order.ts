import { randomInt } from 'node:crypto';
import { canClose, canReply } from '@koi/contract/rules/work-orders';
import { beijingDay } from '@koi/money';
import { refuse } from '../../../platform/index.ts';
import type { workOrders } from './tables.ts';

export type WorkOrderRow = typeof workOrders.$inferSelect;
export type WorkOrderChange = Partial<WorkOrderRow>;

/** The fields that decide which actions are allowed. */
export type Standing = Pick<WorkOrderRow, 'status' | 'waitingSince' | 'assigneeId' | 'assigneeName' | 'firstReplyAt'>;

export interface Person {
  id: number;
  name: string;
}

/** Excludes 0, O, 1 and I, because a number may be read out on the telephone. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const TAIL_LENGTH = 4;

/** Format `GD20261115-7K3Q`, short because it is no secret. The random tail hides the number of orders. */
export const workOrderNumber = (now: Date): string => {
  const tail = Array.from({ length: TAIL_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `GD${beijingDay(now).replaceAll('-', '')}-${tail}`;
};

export const isWorkOrderNumber = (text: string): boolean => /^GD\d{8}-[0-9A-Z]{4}$/.test(text);

const PREVIEW_LENGTH = 80;

/** The beginning of a text in one line. */
export const previewOf = (content: string): string => content.replace(/\s+/g, ' ').slice(0, PREVIEW_LENGTH);

const requireOpen = ({ status }: Standing): void => {
  if (!canReply(status)) throw refuse('workOrders.alreadyClosed');
};

/** Prevents two people from working on one order at the same time. */
const requireFree = ({ assigneeId, assigneeName }: Standing, staff: Person): void => {
  if (assigneeId !== null && assigneeId !== staff.id) throw refuse('workOrders.heldBy', assigneeName);
};

const assignedTo = ({ id, name }: Person) => ({ assigneeId: id, assigneeName: name });

const closedAt = (now: Date): WorkOrderChange => ({
  status: 'closed',
  waitingSince: null,
  closedAt: now,
  updatedAt: now,
});

/** A member's reply keeps the status and asks for an answer. The waiting time continues from an earlier reply. */
export const afterMemberReply = (order: Standing, content: string, now: Date): WorkOrderChange => {
  requireOpen(order);
  return {
    waitingSince: order.waitingSince ?? now,
    lastWord: previewOf(content),
    lastBy: 'user',
    updatedAt: now,
  };
};

export const afterMemberClose = (order: Standing, now: Date): WorkOrderChange => {
  requireOpen(order);
  if (!canClose(order.status)) throw refuse('workOrders.notReplied');
  return closedAt(now);
};

/** Returns undefined when the order is already assigned to this person. */
export const afterTake = (order: Standing, staff: Person, now: Date): WorkOrderChange | undefined => {
  requireOpen(order);
  requireFree(order, staff);
  return order.assigneeId === staff.id ? undefined : { ...assignedTo(staff), status: 'processing', updatedAt: now };
};

/** Refused when the assignee has changed since the caller read the order. */
export const afterHandOver = (
  order: Standing,
  { from, to }: { from: number; to: Person },
  now: Date,
): WorkOrderChange => {
  requireOpen(order);
  if ((order.assigneeId ?? 0) !== from || to.id === from) throw refuse('workOrders.stale');
  const status = order.status === 'pending' ? 'processing' : order.status;
  return { ...assignedTo(to), status, updatedAt: now };
};

export const afterStaffReply = (order: Standing, staff: Person, content: string, now: Date): WorkOrderChange => {
  requireOpen(order);
  requireFree(order, staff);
  return {
    ...assignedTo(staff),
    status: 'replied',
    waitingSince: null,
    lastWord: previewOf(content),
    lastBy: 'admin',
    adminReply: content,
    adminReplyAt: now,
    firstReplyAt: order.firstReplyAt ?? now,
    updatedAt: now,
    unread: true,
  };
};

export const afterStaffClose = (order: Standing, staff: Person, now: Date): WorkOrderChange => {
  requireOpen(order);
  requireFree(order, staff);
  return { ...closedAt(now), unread: true };
};

/** The person who reopens an order is assigned to it. */
export const afterReopen = (order: Standing, staff: Person, now: Date): WorkOrderChange => {
  if (order.status !== 'closed') throw refuse('workOrders.notClosed');
  return {
    ...assignedTo(staff),
    status: 'processing',
    waitingSince: now,
    closedAt: null,
    updatedAt: now,
    unread: true,
  };
};
