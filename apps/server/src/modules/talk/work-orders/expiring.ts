import { eq, inArray } from 'drizzle-orm';
import { expiringRows } from '../../../platform/index.ts';
import { workOrderEvents, workOrderReplies, workOrders } from './tables.ts';

export const expiringWorkOrders = [
  expiringRows({
    table: workOrders,
    at: workOrders.updatedAt,
    where: eq(workOrders.status, 'closed'),
    others: {
      tables: [workOrderReplies, workOrderEvents],
      read: { id: workOrders.id },
      async remove(tx, deleted) {
        const ids = deleted.map(({ id }) => id);
        await tx.delete(workOrderReplies).where(inArray(workOrderReplies.orderId, ids));
        await tx.delete(workOrderEvents).where(inArray(workOrderEvents.orderId, ids));
      },
    },
  }),
];
