import { staffCalls } from '../../lib/api.ts';

/** What any deed at an order changes. */
export const ORDER_CALLS = [staffCalls.workOrders.list, staffCalls.workOrders.detail, staffCalls.workOrders.summary];
