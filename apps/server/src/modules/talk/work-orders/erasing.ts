import { eq } from 'drizzle-orm';
import type { Erasure } from '../../../platform/index.ts';
import { workOrderEvents, workOrderReplies, workOrders } from './tables.ts';

export const eraseWorkOrders: Erasure = async (tx, memberId) => {
  // The orders go first: the database refuses to delete an event of an order that exists.
  for (const table of [workOrders, workOrderReplies, workOrderEvents]) {
    await tx.delete(table).where(eq(table.memberId, memberId));
  }
};
