import { and, asc, eq, sql } from 'drizzle-orm';
import { type Queryable, refuse, type Tx } from '../../../platform/index.ts';
import { workOrderEvents, workOrderReplies, workOrders } from './tables.ts';
import type { WorkOrderChange, WorkOrderRow } from './work-order.ts';

/** Locks the order until the transaction ends. With `memberId`, an order of another member counts as unknown. */
export const lockOrder = async (tx: Tx, id: number, memberId?: number): Promise<WorkOrderRow> => {
  const owned = memberId === undefined ? undefined : eq(workOrders.memberId, memberId);
  const [row] = await tx
    .select()
    .from(workOrders)
    .where(and(eq(workOrders.id, id), owned))
    .for('update');
  if (row === undefined) throw refuse('workOrders.unknown');
  return row;
};

export const changeOrder = async (tx: Tx, id: number, change: WorkOrderChange): Promise<void> => {
  await tx.update(workOrders).set(change).where(eq(workOrders.id, id));
};

type NewReply = Omit<typeof workOrderReplies.$inferInsert, 'memberId' | 'orderId'>;

export const addReply = async (tx: Tx, { id: orderId, memberId }: WorkOrderRow, reply: NewReply): Promise<void> => {
  await tx.insert(workOrderReplies).values({ ...reply, orderId, memberId });
  await tx
    .update(workOrders)
    .set({ replyCount: sql`${workOrders.replyCount} + 1` })
    .where(eq(workOrders.id, orderId));
};

type NewEvent = Omit<typeof workOrderEvents.$inferInsert, 'memberId' | 'orderId'>;

export const addEvent = async (tx: Tx, { id: orderId, memberId }: WorkOrderRow, event: NewEvent): Promise<void> => {
  await tx.insert(workOrderEvents).values({ ...event, orderId, memberId });
};

export const repliesOf = (db: Queryable, orderId: number) =>
  db.select().from(workOrderReplies).where(eq(workOrderReplies.orderId, orderId)).orderBy(asc(workOrderReplies.id));

export const eventsOf = (db: Queryable, orderId: number) =>
  db.select().from(workOrderEvents).where(eq(workOrderEvents.orderId, orderId)).orderBy(asc(workOrderEvents.id));
