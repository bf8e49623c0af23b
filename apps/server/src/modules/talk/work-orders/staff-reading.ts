import {
  type InputOf,
  type StaffWorkOrder,
  type StaffWorkOrderDetail,
  type staffRows,
  WORK_ORDER_CATEGORY_NAMES,
  WORK_ORDER_PRIORITIES,
  WORK_ORDER_PRIORITY_NAMES,
  WORK_ORDER_STATUS_NAMES,
  type WorkOrderSummary,
} from '@koi/contract';
import { beijingDay, beijingDayStart, beijingTime } from '@koi/money';
import { and, count, eq, gte, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  type Clock,
  type Database,
  type Order,
  orderBy,
  type Queryable,
  readPage,
  refuse,
  type StaffCaller,
} from '../../../platform/index.ts';
import { labelsOf, type MemberLabel, ordersMatching, withLabels } from '../../people/members/index.ts';
import { colleaguesWho } from '../../people/staff/index.ts';
import { eventsOf, repliesOf } from './store.ts';
import { workOrders } from './tables.ts';
import { isWorkOrderNumber, type WorkOrderRow } from './work-order.ts';

type Filter = InputOf<(typeof staffRows.workOrders)['list']>;

const DAY_MS = 86_400_000;
const FIGURE_DAYS = 7;

const moment = (at: Date | null): string => (at === null ? '' : beijingTime(at));

const toStaff = (row: WorkOrderRow, label: MemberLabel | undefined, staffId: number): StaffWorkOrder => ({
  id: row.id,
  order_no: row.no,
  member_id: row.memberId,
  member_name: label?.name ?? '',
  vip: label?.vipLevel ?? 1,
  title: row.title,
  category: row.category,
  category_text: WORK_ORDER_CATEGORY_NAMES[row.category],
  priority: row.priority,
  priority_text: WORK_ORDER_PRIORITY_NAMES[row.priority],
  status: row.status,
  status_text: WORK_ORDER_STATUS_NAMES[row.status],
  waiting_since: moment(row.waitingSince),
  assignee_id: row.assigneeId ?? 0,
  assignee: row.assigneeName,
  assigned_to_me: row.assigneeId === staffId,
  last_word: row.lastWord,
  last_by: row.lastBy,
  created_at: beijingTime(row.createdAt),
  updated_at: beijingTime(row.updatedAt),
});

const isTodo = (staffId: number): SQL | undefined =>
  and(isNotNull(workOrders.waitingSince), or(isNull(workOrders.assigneeId), eq(workOrders.assigneeId, staffId)));

const inQueue = (queue: Filter['queue'], staffId: number): SQL | undefined => {
  if (queue === 'todo') return isTodo(staffId);
  return queue === 'mine' ? and(eq(workOrders.assigneeId, staffId), ne(workOrders.status, 'closed')) : undefined;
};

const urgency = sql`array_position(ARRAY[${sql.join(
  WORK_ORDER_PRIORITIES.map((priority) => sql`${priority}`),
  sql`, `,
)}]::text[], ${workOrders.priority})`;

/** Order of `todo`: urgency, then waiting time. Order of other queues: awaiting an answer, then last update. */
const orderOf = (queue: Filter['queue']): Order =>
  queue === 'todo'
    ? orderBy('asc', { sql: sql`-${urgency}`, type: 'integer' }, workOrders.waitingSince, workOrders.id)
    : orderBy(
        'desc',
        { sql: sql`(${workOrders.waitingSince} IS NOT NULL)::int`, type: 'integer' },
        workOrders.updatedAt,
        workOrders.id,
      );

/** Order of one member's work orders, which has its own index. */
const NEWEST_FIRST = orderBy('desc', workOrders.id);

const replySeconds = sql`extract(epoch FROM ${workOrders.firstReplyAt} - ${workOrders.createdAt})`;

/** Work orders as the staff see them. */
export const createStaffReading = ({ database: { orm: db }, clock }: { database: Database; clock: Clock }) => ({
  async list({ queue, status, category, priority, search, member_id: memberId, ...place }: Filter, staff: StaffCaller) {
    const where = and(
      memberId === 0 ? undefined : eq(workOrders.memberId, memberId),
      inQueue(queue, staff.id),
      status === '' ? undefined : eq(workOrders.status, status),
      category === '' ? undefined : eq(workOrders.category, category),
      priority === '' ? undefined : eq(workOrders.priority, priority),
      await ordersMatching(db, search, workOrders, isWorkOrderNumber),
    );
    return readPage(
      db,
      { table: workOrders, where, order: memberId === 0 ? orderOf(queue) : NEWEST_FIRST, place },
      withLabels(db, (row, label) => toStaff(row, label, staff.id)),
    );
  },

  async summary(staff: StaffCaller): Promise<WorkOrderSummary> {
    const now = clock.now();
    const seconds = (figure: SQL) => sql<number>`coalesce(round(${figure}), 0)::int`;
    const [[open], [today], [answered]] = await Promise.all([
      db
        .select({
          open: sql<number>`count(*)::int`,
          waiting: sql<number>`count(${workOrders.waitingSince})::int`,
          todo: sql<number>`(count(*) FILTER (WHERE ${isTodo(staff.id)}))::int`,
        })
        .from(workOrders)
        .where(ne(workOrders.status, 'closed')),
      db
        .select({ created: sql<number>`count(*)::int` })
        .from(workOrders)
        .where(gte(workOrders.createdAt, beijingDayStart(beijingDay(now)))),
      db
        .select({
          average: seconds(sql`avg(${replySeconds})`),
          median: seconds(sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${replySeconds})`),
        })
        .from(workOrders)
        .where(
          and(
            gte(workOrders.createdAt, new Date(now.getTime() - FIGURE_DAYS * DAY_MS)),
            isNotNull(workOrders.firstReplyAt),
          ),
        ),
    ]);
    return {
      todo: open?.todo ?? 0,
      waiting: open?.waiting ?? 0,
      open: open?.open ?? 0,
      created_today: today?.created ?? 0,
      first_reply_average_seconds: answered?.average ?? 0,
      first_reply_median_seconds: answered?.median ?? 0,
    };
  },

  async detail(id: number, staff: StaffCaller): Promise<StaffWorkOrderDetail> {
    const [row] = await db.select().from(workOrders).where(eq(workOrders.id, id));
    if (row === undefined) throw refuse('workOrders.unknown');
    const [labels, replies, events, [ofMember]] = await Promise.all([
      labelsOf(db, [row.memberId]),
      repliesOf(db, id),
      eventsOf(db, id),
      db.select({ total: count() }).from(workOrders).where(eq(workOrders.memberId, row.memberId)),
    ]);
    const label = labels.get(row.memberId);
    const firstMs = row.firstReplyAt === null ? 0 : row.firstReplyAt.getTime() - row.createdAt.getTime();
    return {
      ...toStaff(row, label, staff.id),
      content: row.content,
      replies: replies.map((reply) => ({
        id: reply.id,
        type: reply.type,
        who: reply.type === 'admin' ? reply.staffName : (label?.name ?? ''),
        mine: reply.staffId === staff.id,
        content: reply.content,
        created_at: beijingTime(reply.createdAt),
      })),
      events: events.map(({ id: eventId, at, who, action, text }) => ({
        id: eventId,
        at: beijingTime(at),
        who,
        deed: action,
        text,
      })),
      first_reply_seconds: Math.round(firstMs / 1000),
      member_orders: Number(ofMember?.total ?? 0),
    };
  },

  colleagues: () => colleaguesWho(db, 'work-orders.answer'),

  /** Number of orders awaiting an answer that are unassigned or assigned to this member of staff. */
  async todoCount(queryable: Queryable, staffId: number): Promise<number> {
    const [row] = await queryable.select({ total: count() }).from(workOrders).where(isTodo(staffId));
    return Number(row?.total ?? 0);
  },
});
