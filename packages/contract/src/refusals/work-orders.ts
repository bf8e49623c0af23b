import { SERVICE } from '../texts/service.ts';
import { STAFF_WORK_ORDERS, WORK_ORDERS } from '../texts/work-orders.ts';
import type { Refusals } from './row.ts';

export const WORK_ORDERS_REFUSALS = {
  disabled: [403, SERVICE.unavailable],
  unknown: [404, WORK_ORDERS.unknown],
  alreadyClosed: [409, WORK_ORDERS.alreadyClosed],
  notReplied: [422, WORK_ORDERS.notReplied],
  tooManyOpen: [422, WORK_ORDERS.tooManyOpen],
  tooManyReplies: [422, WORK_ORDERS.tooManyReplies],
  heldBy: [409, STAFF_WORK_ORDERS.heldBy, '…'],
  stale: [409, STAFF_WORK_ORDERS.stale],
  notClosed: [409, STAFF_WORK_ORDERS.notClosed],
  colleagueUnknown: [422, STAFF_WORK_ORDERS.colleagueUnknown],
  templatesFull: [422, STAFF_WORK_ORDERS.templatesFull],
} as const satisfies Refusals;
