import { WORK_ORDER_STATUS_NAMES } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { asc, eq } from 'drizzle-orm';
import {
  labelsOfFields,
  type OwnData,
  type OwnFields,
  ownTable,
  type Queryable,
  showFields,
} from '../../../platform/index.ts';
import { workOrderReplies, workOrders } from './tables.ts';

type Reply = Pick<typeof workOrderReplies.$inferSelect, 'type' | 'content' | 'createdAt'> & { no: string };

const REPLY: OwnFields<Reply> = {
  no: ['工单号', ({ no }) => no],
  by: ['回复人', ({ type }) => (type === 'user' ? '本人' : '客服')],
  content: ['内容', ({ content }) => content],
  created_at: ['时间', ({ createdAt }) => beijingTime(createdAt)],
};

const repliesOf = (db: Queryable, memberId: number): Promise<Reply[]> =>
  db
    .select({
      no: workOrders.no,
      type: workOrderReplies.type,
      content: workOrderReplies.content,
      createdAt: workOrderReplies.createdAt,
    })
    .from(workOrders)
    .innerJoin(workOrderReplies, eq(workOrderReplies.orderId, workOrders.id))
    .where(eq(workOrders.memberId, memberId))
    .orderBy(asc(workOrders.id), asc(workOrderReplies.id));

/** Internal notes of staff are in another table and not part of it. */
export const ownWorkOrders: readonly OwnData[] = [
  ownTable({
    key: 'work_orders',
    title: '工单',
    table: workOrders,
    memberId: workOrders.memberId,
    order: [workOrders.id],
    fields: {
      no: ['工单号', ({ no }) => no],
      title: ['标题', ({ title }) => title],
      content: ['内容', ({ content }) => content],
      status: ['状态', ({ status }) => WORK_ORDER_STATUS_NAMES[status]],
      created_at: ['提交时间', ({ createdAt }) => beijingTime(createdAt)],
      closed_at: ['关闭时间', ({ closedAt }) => (closedAt === null ? '' : beijingTime(closedAt))],
    },
  }),
  {
    key: 'work_order_replies',
    title: '工单回复',
    labels: labelsOfFields(REPLY),
    async *pages(db, memberId) {
      yield (await repliesOf(db, memberId)).map(showFields(REPLY));
    },
  },
];
