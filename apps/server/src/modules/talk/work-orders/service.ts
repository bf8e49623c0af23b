import {
  type InputOf,
  type memberRows,
  WORK_ORDER_CATEGORIES,
  WORK_ORDER_CATEGORY_NAMES,
  WORK_ORDER_EVENT_TEXTS,
  WORK_ORDER_OPEN_MAX,
  WORK_ORDER_PRIORITIES,
  WORK_ORDER_PRIORITY_NAMES,
  WORK_ORDER_REPLY_NAMES,
  WORK_ORDER_STATUS_NAMES,
  type WorkOrder,
  type WorkOrderDetail,
} from '@koi/contract';
import { beijingTime } from '@koi/money';
import { and, count, desc, eq, ne } from 'drizzle-orm';
import {
  type Config,
  createTries,
  perWindow,
  refuse,
  refuseFor,
  type ServiceDeps,
  type TryRule,
  type Tx,
} from '../../../platform/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import { lockMember } from '../../people/members/index.ts';
import { addEvent, addReply, changeOrder, eventsOf, lockOrder, repliesOf } from './store.ts';
import { type workOrderEvents, workOrders } from './tables.ts';
import { afterMemberClose, afterMemberReply, previewOf, type WorkOrderRow, workOrderNumber } from './work-order.ts';

export interface WorkOrdersDeps extends ServiceDeps {
  config: Pick<Config, 'rateLimits'>;
  settings: Pick<SettingsService, 'get'>;
}

type Rows = typeof memberRows.workOrders;
export type NewOrder = Pick<InputOf<Rows['create']>, 'title' | 'content' | 'category' | 'priority'>;

/** Far above what a real order needs. */
const REPLIES_MAX = 400;
const MINUTE_MS = 60_000;
const NUMBER_TRIES = 8;
const MEMBER = '会员';

const toWire = (row: WorkOrderRow): WorkOrder => ({
  id: row.id,
  order_no: row.no,
  title: row.title,
  content: row.content,
  category: row.category,
  priority: row.priority,
  status: row.status,
  status_text: WORK_ORDER_STATUS_NAMES[row.status],
  category_text: WORK_ORDER_CATEGORY_NAMES[row.category],
  priority_text: WORK_ORDER_PRIORITY_NAMES[row.priority],
  created_at: beijingTime(row.createdAt),
  admin_reply: row.adminReply,
  admin_reply_time: row.adminReplyAt === null ? '' : beijingTime(row.adminReplyAt),
  updated_at: beijingTime(row.updatedAt),
  waiting: row.waitingSince === null ? 0 : 1,
  unread: row.unread ? 1 : 0,
});

/** Text of an event for the member, who sees closing and reopening but no notes or assignments. */
const textForMember = ({ action, staffId, text }: typeof workOrderEvents.$inferSelect): string | undefined => {
  if (action === 'reopen') return WORK_ORDER_EVENT_TEXTS.staffReopened(text);
  if (action !== 'close') return undefined;
  return staffId === null ? WORK_ORDER_EVENT_TEXTS.memberClosed : WORK_ORDER_EVENT_TEXTS.staffClosed(text);
};

const wordOf = <W extends string>(words: readonly W[], word: string): W => {
  const found = words.find((each) => each === word);
  if (found === undefined) throw refuse('wire.badInput');
  return found;
};

/** Stores an order under an unused number. */
export const openOrder = async (tx: Tx, memberId: number, draft: NewOrder, now: Date): Promise<WorkOrderRow> => {
  const values = {
    memberId,
    title: draft.title,
    content: draft.content,
    category: wordOf(WORK_ORDER_CATEGORIES, draft.category),
    priority: wordOf(WORK_ORDER_PRIORITIES, draft.priority),
    status: 'pending' as const,
    waitingSince: now,
    lastWord: previewOf(draft.content),
    lastBy: 'user' as const,
    createdAt: now,
    updatedAt: now,
  };
  for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
    const [row] = await tx
      .insert(workOrders)
      .values({ ...values, no: workOrderNumber(now) })
      .onConflictDoNothing({ target: workOrders.no })
      .returning();
    if (row !== undefined) return row;
  }
  throw new Error('no work order number is free');
};

/** The actions of a member with their own work orders. */
export const createWorkOrdersService = ({ database, clock, config, settings }: WorkOrdersDeps) => {
  const tries = createTries({ database, clock, enabled: config.rateLimits });
  const limit = async (rule: TryRule): Promise<void> => {
    const permission = await tries.take([rule]);
    if (!permission.allowed) throw refuseFor(permission.retryAfterS, 'wire.tooManyRequests');
  };

  return {
    async list(memberId: number, { status, page, limit }: InputOf<Rows['list']>) {
      const db = database.orm;
      const ofStatus = status === '' || status === 'all' ? undefined : eq(workOrders.status, status);
      const where = and(eq(workOrders.memberId, memberId), ofStatus);
      const [rows, [counted]] = await Promise.all([
        db
          .select()
          .from(workOrders)
          .where(where)
          .orderBy(desc(workOrders.id))
          .limit(limit)
          .offset((page - 1) * limit),
        db.select({ total: count() }).from(workOrders).where(where),
      ]);
      return { list: rows.map(toWire), total: Number(counted?.total ?? 0), page, limit };
    },

    async create(memberId: number, draft: NewOrder): Promise<{ id: number; order_no: string }> {
      if ((await settings.get('gongdan_enabled')) === 0) throw refuse('workOrders.disabled');
      await limit(perWindow(`work-order:${memberId}`, { limit: 10, windowMs: 60 * MINUTE_MS }));
      return database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const [open] = await tx
          .select({ total: count() })
          .from(workOrders)
          .where(and(eq(workOrders.memberId, memberId), ne(workOrders.status, 'closed')));
        if (Number(open?.total ?? 0) >= WORK_ORDER_OPEN_MAX) throw refuse('workOrders.tooManyOpen');
        const { id, no } = await openOrder(tx, memberId, draft, clock.now());
        return { id, order_no: no };
      });
    },

    async detail(memberId: number, id: number): Promise<WorkOrderDetail> {
      const db = database.orm;
      const own = and(eq(workOrders.id, id), eq(workOrders.memberId, memberId));
      // The mark is cleared before the order is read, so that what staff add in between stays marked.
      await db.update(workOrders).set({ unread: false }).where(and(own, workOrders.unread));
      const [row] = await db.select().from(workOrders).where(own);
      if (row === undefined) throw refuse('workOrders.unknown');
      const [replies, events] = await Promise.all([repliesOf(db, id), eventsOf(db, id)]);
      return {
        ...toWire(row),
        replies: replies.map((reply) => ({
          id: reply.id,
          type: reply.type,
          type_text: WORK_ORDER_REPLY_NAMES[reply.type],
          content: reply.content,
          created_at: beijingTime(reply.createdAt),
        })),
        events: events.flatMap((event) => {
          const text = textForMember(event);
          return text === undefined ? [] : [{ at: beijingTime(event.at), text }];
        }),
      };
    },

    async reply(memberId: number, id: number, content: string): Promise<null> {
      await limit(perWindow(`work-order-reply:${memberId}`, { limit: 30, windowMs: 10 * MINUTE_MS }));
      return database.transaction(async (tx) => {
        const [order, now] = [await lockOrder(tx, id, memberId), clock.now()];
        const change = afterMemberReply(order, content, now);
        if (order.replyCount >= REPLIES_MAX) throw refuse('workOrders.tooManyReplies');
        await addReply(tx, order, { type: 'user', content, createdAt: now });
        await changeOrder(tx, id, change);
        return null;
      });
    },

    unread: (memberId: number): Promise<number> =>
      database.orm.$count(workOrders, and(eq(workOrders.memberId, memberId), workOrders.unread)),

    close: (memberId: number, id: number): Promise<null> =>
      database.transaction(async (tx) => {
        const [order, now] = [await lockOrder(tx, id, memberId), clock.now()];
        await changeOrder(tx, id, afterMemberClose(order, now));
        await addEvent(tx, order, { action: 'close', who: MEMBER, text: '', at: now });
        return null;
      }),
  };
};

export type WorkOrdersService = ReturnType<typeof createWorkOrdersService>;
