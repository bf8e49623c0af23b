import { staffCalls } from '../../../lib/api.ts';

/** Calls to refresh after any action on a work order. */
export const ORDER_CALLS = [staffCalls.workOrders.list, staffCalls.workOrders.detail, staffCalls.workOrders.summary];
