import {
  type InputOf,
  type StaffTransfer,
  type StaffTransferDetail,
  type staffRows,
  TRANSFER_DIRECTION_NAMES,
  TRANSFER_OUTCOME_NAMES,
} from '@koi/contract';
import { beijingTime, displayMoney, formatMoney } from '@koi/money';
import { and, eq } from 'drizzle-orm';
import {
  type KeyedStaffActor,
  onceByStaff,
  orderBy,
  readPage,
  refuse,
  type StaffCaller,
  type Tx,
} from '../../../platform/index.ts';
import { labelsOf, ordersMatching, withLabels } from '../../people/members/index.ts';
import type { AuditChange, AuditedDeps } from '../../people/staff/index.ts';
import { titlesOf } from '../../play/venues/index.ts';
import { ALERT_MS, type Asking } from './asking.ts';
import type { Settlement } from './settlement.ts';
import { addEvent, eventsOf, lockOrder, needsPerson, ORDER_NUMBER, readOrder, updateOrder } from './store.ts';
import { readSummary } from './summary.ts';
import { transfers } from './tables.ts';
import { DONE, FAILED, OPEN, type Transfer } from './transfer.ts';

export interface StaffSideDeps extends AuditedDeps {
  asking: Pick<Asking, 'askNow'>;
  settlement: Pick<Settlement, 'resolve'>;
}

type Rows = typeof staffRows.transfers;
type Action = 'propose' | 'approve' | 'refuse';

const NO_PROPOSAL = {
  proposedOutcome: null,
  proposedBy: null,
  proposedName: '',
  proposedRemark: '',
  proposedAt: null,
} as const;
const FILTERS = {
  all: undefined,
  doubt: eq(transfers.state, OPEN),
  person: needsPerson,
  done: eq(transfers.state, DONE),
  failed: eq(transfers.state, FAILED),
} as const;
/** Filters that list the oldest transfer first. */
const WAITING = new Set(['doubt', 'person']);

const moment = (at: Date | null | undefined): string => (at ? beijingTime(at) : '');

const proposalOf = (row: Transfer, staffId: number): StaffTransfer['proposal'] =>
  row.proposedOutcome === null || row.proposedAt === null
    ? null
    : {
        outcome: row.proposedOutcome,
        by: row.proposedName,
        made_by_me: row.proposedBy === staffId,
        remark: row.proposedRemark,
        at: beijingTime(row.proposedAt),
      };

const toStaff = (row: Transfer, memberName: string, title: string, staffId: number): StaffTransfer => ({
  no: row.no,
  member_id: row.memberId,
  member_name: memberName,
  platname: row.venue,
  title,
  direction: row.direction,
  amount: formatMoney(row.amount),
  state: row.state as 0 | 1 | 2,
  automatic: row.automatic,
  created_at: beijingTime(row.createdAt),
  decided_at: moment(row.decidedAt),
  asked: row.asks,
  next_ask_at: row.state === OPEN ? moment(row.askAt) : '',
  needs_person: row.state === OPEN && row.personAt !== null,
  reason: row.reason,
  proposal: row.state === OPEN ? proposalOf(row, staffId) : null,
});

const summaryOf = ({ memberId, direction, amount }: Transfer): string =>
  `会员 ${memberId}，${TRANSFER_DIRECTION_NAMES[direction]} ${displayMoney(amount)} 元`;

/** Transfers as the staff see them, and the resolution of those without a clear outcome. */
export const createStaffSide = ({ database, clock, asking, settlement, audit }: StaffSideDeps) => {
  const db = database.orm;
  const titles = () => titlesOf(db);

  const open = async (tx: Tx, no: string): Promise<Transfer> => {
    const order = ORDER_NUMBER.test(no) ? await lockOrder(tx, no) : undefined;
    if (order === undefined) throw refuse('transfers.unknown');
    if (order.state !== OPEN) throw refuse('transfers.decided');
    return order;
  };

  /** Records an action in the history of the order and in the audit log. */
  const record = async (
    tx: Tx,
    { staff, address }: KeyedStaffActor,
    action: Action | 'ask',
    order: Transfer,
    { now, event, remark, changes = [] }: { now: Date; event: string; remark?: string; changes?: AuditChange[] },
  ): Promise<void> => {
    await addEvent(tx, order.no, now, staff.name, event);
    await audit.record(tx, {
      staff,
      address,
      group: 'money',
      action: `transfers.${action}`,
      target: `转账 ${order.no}`,
      memberId: order.memberId,
      summary: [summaryOf(order), ...(remark === undefined ? [] : [remark])].join('，'),
      changes,
    });
  };

  const write = (
    by: KeyedStaffActor,
    action: Action,
    content: { no: string; remark: string; outcome?: string },
    work: (tx: Tx, order: Transfer, now: Date) => Promise<{ event: string; changes: AuditChange[] }>,
  ): Promise<null> =>
    onceByStaff(database, by, { action: `transfers.${action}`, content }, async (tx) => {
      const order = await open(tx, content.no);
      const now = clock.now();
      const { event, changes } = await work(tx, order, now);
      await record(tx, by, action, order, { now, event, remark: content.remark, changes });
      return null;
    });

  const detail = async (no: string, staff: StaffCaller): Promise<StaffTransferDetail> => {
    const order = ORDER_NUMBER.test(no) ? await readOrder(db, no) : undefined;
    if (order === undefined) throw refuse('transfers.unknown');
    const [labels, names, events] = await Promise.all([labelsOf(db, [order.memberId]), titles(), eventsOf(db, no)]);
    const name = labels.get(order.memberId)?.name ?? '';
    return {
      ...toStaff(order, name, names.get(order.venue) ?? order.venue, staff.id),
      events: events.map(({ at, ...event }) => ({ at: beijingTime(at), ...event })),
    };
  };

  return {
    async list({ state, platname: venue, search, ...place }: InputOf<Rows['list']>, staff: StaffCaller) {
      const where = and(
        FILTERS[state],
        venue === '' ? undefined : eq(transfers.venue, venue),
        await ordersMatching(db, search, transfers, (no) => ORDER_NUMBER.test(no)),
      );
      const order = orderBy(WAITING.has(state) ? 'asc' : 'desc', transfers.createdAt, transfers.no);
      const names = await titles();
      return readPage(
        db,
        { table: transfers, where, order, place },
        withLabels(db, (row, label) => toStaff(row, label?.name ?? '', names.get(row.venue) ?? row.venue, staff.id)),
      );
    },

    detail,
    summary: () => readSummary(database, clock.now()),

    /** Queries the venue before the next query is due. The answer is handled like any other. */
    async ask(by: KeyedStaffActor, no: string): Promise<StaffTransferDetail> {
      await onceByStaff(database, by, { action: 'transfers.ask', content: { no } }, async (tx) => {
        await record(tx, by, 'ask', await open(tx, no), { now: clock.now(), event: '立即查询' });
        return null;
      });
      await asking.askNow(no);
      return detail(no, by.staff);
    },

    propose: (by: KeyedStaffActor, { no, outcome, remark }: InputOf<Rows['propose']>): Promise<null> =>
      write(by, 'propose', { no, outcome, remark }, async (tx, order, now) => {
        if (outcome === '') throw refuse('transfers.outcomeMissing');
        if (order.proposedOutcome !== null) throw refuse('transfers.alreadyProposed');
        const isOld = now.getTime() - order.createdAt.getTime() >= ALERT_MS;
        if (!isOld && order.personAt === null) throw refuse('transfers.tooEarly');
        const { id: proposedBy, name: proposedName } = by.staff;
        const proposal = {
          proposedOutcome: outcome,
          proposedBy,
          proposedName,
          proposedRemark: remark,
          proposedAt: now,
        };
        await updateOrder(tx, no, proposal);
        const after = TRANSFER_OUTCOME_NAMES[outcome];
        return { event: `建议按“${after}”处理：${remark}`, changes: [{ field: '处理意见', before: '', after }] };
      }),

    approve: (by: KeyedStaffActor, { no, remark }: InputOf<Rows['approve']>): Promise<null> =>
      write(by, 'approve', { no, remark }, async (tx, order, now) => {
        const { proposedOutcome: outcome } = order;
        if (outcome === null) throw refuse('transfers.notProposed');
        if (order.proposedBy === by.staff.id) throw refuse('transfers.ownNotAllowed');
        await settlement.resolve(tx, order, outcome, `人工处理：${order.proposedRemark}`, now);
        await updateOrder(tx, no, { resolvedBy: by.staff.id });
        const after = TRANSFER_OUTCOME_NAMES[outcome];
        return { event: `复核同意：${after}`, changes: [{ field: '状态', before: '待结算', after }] };
      }),

    refuse: (by: KeyedStaffActor, { no, remark }: InputOf<Rows['refuse']>): Promise<null> =>
      write(by, 'refuse', { no, remark }, async (tx, order) => {
        if (order.proposedOutcome === null) throw refuse('transfers.notProposed');
        await updateOrder(tx, no, NO_PROPOSAL);
        const before = TRANSFER_OUTCOME_NAMES[order.proposedOutcome];
        return { event: `驳回处理意见：${remark}`, changes: [{ field: '处理意见', before, after: '' }] };
      }),
  };
};
