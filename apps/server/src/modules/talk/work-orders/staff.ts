import { type InputOf, type staffRows, WORK_ORDER_STATUS_NAMES } from '@koi/contract';
import { refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { type AuditChange, type AuditedDeps, colleaguesWho } from '../../people/staff/index.ts';
import { createStaffReading } from './staff-reading.ts';
import { addEvent, addReply, changeOrder, lockOrder } from './store.ts';
import {
  afterHandOver,
  afterReopen,
  afterStaffClose,
  afterStaffReply,
  afterTake,
  type WorkOrderChange,
  type WorkOrderRow,
} from './work-order.ts';

export type StaffSideDeps = AuditedDeps;

type Rows = typeof staffRows.workOrders;
type Action = 'take' | 'handOver' | 'reply' | 'note' | 'close' | 'reopen';

const NONE = '无人';

const writtenBy = ({ staff }: StaffActor, at: Date) => ({ staffId: staff.id, who: staff.name, at });

/** The actions of the staff on work orders. */
export const createStaffSide = ({ database, clock, audit }: StaffSideDeps) => {
  interface Outcome {
    change?: WorkOrderChange | undefined;
    summary: string;
    changes?: AuditChange[];
  }

  /** Runs one action in a transaction with one audit row. An action that changes nothing writes none. */
  const act = (
    by: StaffActor,
    action: Action,
    id: number,
    work: (tx: Tx, order: WorkOrderRow, now: Date) => Promise<Outcome | undefined>,
  ): Promise<null> =>
    database.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      const outcome = await work(tx, order, clock.now());
      if (outcome === undefined) return null;
      const { change, summary, changes = [] } = outcome;
      if (change !== undefined) await changeOrder(tx, id, change);
      const status = change?.status ?? order.status;
      const moved = {
        field: '状态',
        before: WORK_ORDER_STATUS_NAMES[order.status],
        after: WORK_ORDER_STATUS_NAMES[status],
      };
      await audit.record(tx, {
        by,
        group: 'members',
        action: `workOrders.${action}`,
        target: `工单 ${order.no}`,
        memberId: order.memberId,
        summary,
        changes: status === order.status ? changes : [moved, ...changes],
      });
      return null;
    });

  return {
    ...createStaffReading({ database, clock }),

    take: (by: StaffActor, id: number): Promise<null> =>
      act(by, 'take', id, async (tx, order, now) => {
        const change = afterTake(order, by.staff, now);
        if (change === undefined) return undefined;
        await addEvent(tx, order, { action: 'take', text: '', ...writtenBy(by, now) });
        return { change, summary: order.title };
      }),

    handOver: (by: StaffActor, { id, from, to: toId, reason }: InputOf<Rows['handOver']>): Promise<null> =>
      act(by, 'handOver', id, async (tx, order, now) => {
        const to = (await colleaguesWho(tx, 'work-orders.answer')).find((colleague) => colleague.id === toId);
        if (to === undefined) throw refuse('workOrders.colleagueUnknown');
        const change = afterHandOver(order, { from, to }, now);
        const text = `${order.assigneeName || NONE} → ${to.name}：${reason}`;
        await addEvent(tx, order, { action: 'hand-over', text, ...writtenBy(by, now) });
        const hands = { field: '负责人', before: order.assigneeName || NONE, after: to.name };
        return { change, summary: reason, changes: [hands] };
      }),

    reply: (by: StaffActor, id: number, content: string): Promise<null> =>
      act(by, 'reply', id, async (tx, order, now) => {
        const change = afterStaffReply(order, by.staff, content, now);
        const { id: staffId, name: staffName } = by.staff;
        await addReply(tx, order, { type: 'admin', staffId, staffName, content, createdAt: now });
        return { change, summary: content };
      }),

    note: (by: StaffActor, id: number, content: string): Promise<null> =>
      act(by, 'note', id, async (tx, order, now) => {
        await addEvent(tx, order, { action: 'note', text: content, ...writtenBy(by, now) });
        return { summary: content };
      }),

    close: (by: StaffActor, id: number, reason: string): Promise<null> =>
      act(by, 'close', id, async (tx, order, now) => {
        const change = afterStaffClose(order, by.staff, now);
        await addEvent(tx, order, { action: 'close', text: reason, ...writtenBy(by, now) });
        return { change, summary: reason };
      }),

    reopen: (by: StaffActor, id: number, reason: string): Promise<null> =>
      act(by, 'reopen', id, async (tx, order, now) => {
        const change = afterReopen(order, by.staff, now);
        await addEvent(tx, order, { action: 'reopen', text: reason, ...writtenBy(by, now) });
        return { change, summary: reason };
      }),
  };
};

export type WorkOrdersStaff = ReturnType<typeof createStaffSide>;
