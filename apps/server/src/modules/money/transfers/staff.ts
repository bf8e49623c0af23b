import {
  type InputOf,
  type StaffTransfer,
  type StaffTransferDetail,
  type staffRows,
  TRANSFER_DIRECTION_NAMES,
  TRANSFER_OUTCOME_NAMES,
  type WaitingProposal,
} from '@koi/contract';
import { beijingTime, displayMoney, formatMoney } from '@koi/money';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  type KeyedStaffActor,
  onCommit,
  onceByStaff,
  orderBy,
  readPage,
  refuse,
  type StaffActor,
  type Tx,
} from '../../../platform/index.ts';
import { keepMoneyIn } from '../../operator/claims/index.ts';
import { gone, type ProposalsService } from '../../operator/proposals/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import { labelsOf, nameOf, ordersMatching, withLabels } from '../../people/members/index.ts';
import { type AuditChange, type AuditedDeps, requireFreshCode } from '../../people/staff/index.ts';
import { titlesOf, type VenuesService } from '../../play/venues/index.ts';
import type { Asking } from './asking.ts';
import { createClosing, isForPeople } from './closing.ts';
import { resolutionEffects } from './resolution-effects.ts';
import type { Settlement } from './settlement.ts';
import {
  addEvent,
  eventsOf,
  lockOrder,
  NO_PROPOSAL,
  needsPerson,
  ORDER_NUMBER,
  PLATFORM_NAME,
  readOrder,
  updateOrder,
} from './store.ts';
import { readSummary } from './summary.ts';
import { transfers } from './tables.ts';
import { creditsMember, DONE, FAILED, needsVenue, OPEN, RESOLUTION, type Transfer } from './transfer.ts';

export interface StaffSideDeps extends AuditedDeps {
  asking: Pick<Asking, 'askNow' | 'closeNow'>;
  settlement: Pick<Settlement, 'resolve'>;
  settings: Pick<SettingsService, 'get'>;
  venues: Pick<VenuesService, 'kick'>;
  proposals: Pick<ProposalsService, 'define' | 'waitingOf'>;
}

type Rows = typeof staffRows.transfers;
type Action = 'ask' | 'propose' | 'approve' | 'refuse';
type Viewer = Pick<StaffActor, 'staff'>;

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

const proposalOf = (row: Transfer, waiting: WaitingProposal | undefined): StaffTransfer['proposal'] =>
  row.proposedOutcome === null || row.proposedAt === null || waiting === undefined
    ? null
    : {
        ...waiting,
        outcome: row.proposedOutcome,
        by: row.proposedName,
        remark: row.proposedRemark,
        at: beijingTime(row.proposedAt),
      };

const toStaff = (
  row: Transfer,
  memberName: string,
  title: string,
  waiting: WaitingProposal | undefined,
): StaffTransfer => ({
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
  unconfirmed: row.unconfirmed ?? '',
  proposal: row.state === OPEN ? proposalOf(row, waiting) : null,
});

const movementOf = ({ direction, amount }: Transfer): string =>
  `${TRANSFER_DIRECTION_NAMES[direction]} ${displayMoney(amount)} 元`;

const summaryOf = (order: Transfer): string => `会员 ${order.memberId}，${movementOf(order)}`;

/** Transfers as the staff see them, and the resolution of those without a clear outcome. */
export const createStaffSide = (deps: StaffSideDeps) => {
  const { database, clock, asking, settlement, settings, venues, audit, proposals } = deps;
  const db = database.orm;
  const titles = () => titlesOf(db);
  const closeFirst = createClosing(deps);

  const open = async (tx: Tx, no: string): Promise<Transfer> => {
    const order = ORDER_NUMBER.test(no) ? await lockOrder(tx, no) : undefined;
    if (order === undefined) throw refuse('transfers.unknown');
    if (order.state !== OPEN) throw refuse('transfers.decided');
    return order;
  };

  /** Records an action in the history of the order and in the audit log. */
  const record = async (
    tx: Tx,
    by: StaffActor,
    action: Action,
    order: Transfer,
    { now, event, remark, changes = [] }: { now: Date; event: string; remark?: string; changes?: AuditChange[] },
  ): Promise<void> => {
    await addEvent(tx, order.no, now, by.staff.name, event);
    await audit.record(tx, {
      by,
      group: 'money',
      action: `transfers.${action}`,
      target: `转账 ${order.no}`,
      memberId: order.memberId,
      summary: [summaryOf(order), ...(remark === undefined ? [] : [remark])].join('，'),
      changes,
    });
  };

  const kind = proposals.define({
    kind: RESOLUTION,
    payload: z.object({ no: z.string(), outcome: z.enum(['done', 'failed']), remark: z.string() }),
    async basis(tx, { no }, lock) {
      const order = await (lock ? lockOrder(tx, no) : readOrder(tx, no));
      if (order === undefined) return gone('转账');
      return {
        转账: movementOf(order),
        会员: String(order.memberId),
        场馆: order.venue,
        状态: order.state === OPEN ? '待结算' : TRANSFER_OUTCOME_NAMES[order.state === DONE ? 'done' : 'failed'],
      };
    },
    async apply(tx, { no, outcome, remark }, by) {
      const now = clock.now();
      const order = await open(tx, no);
      if (creditsMember(order, outcome)) {
        await keepMoneyIn(tx, order.memberId, [order.proposedBy, by.staff.id], now);
      }
      await settlement.resolve(tx, order, outcome, `人工处理：${remark}`, by.staff.id);
      // The venue may have the money, and the member could play with it.
      if (needsVenue(order, outcome)) onCommit(tx, () => void venues.kick(order.memberId));
      const after = TRANSFER_OUTCOME_NAMES[outcome];
      const changes = [{ field: '状态', before: '待结算', after }];
      await record(tx, by, 'approve', order, { now, event: `复核同意：${after}`, remark, changes });
    },
    prepare: ({ no, outcome }) => closeFirst(no, outcome),
    effects: (tx, { no, outcome }) => resolutionEffects(tx, no, outcome, clock.now()),
    async dropped(tx, { no, outcome }, { action, by, remark }) {
      const now = clock.now();
      const order = await lockOrder(tx, no);
      if (order?.state !== OPEN) return;
      await updateOrder(tx, no, NO_PROPOSAL);
      if (action === 'expire') return addEvent(tx, no, now, PLATFORM_NAME, '处理意见已过期');
      if (by === undefined) return addEvent(tx, no, now, PLATFORM_NAME, `处理意见已结束：${remark}`);
      const event = action === 'withdraw' ? '撤回处理意见' : `拒绝处理意见：${remark}`;
      const changes = [{ field: '处理意见', before: TRANSFER_OUTCOME_NAMES[outcome], after: '' }];
      await record(tx, by, 'refuse', order, { now, event, remark, changes });
    },
  });

  const detail = async (no: string, by: Viewer): Promise<StaffTransferDetail> => {
    const order = ORDER_NUMBER.test(no) ? await readOrder(db, no) : undefined;
    if (order === undefined) throw refuse('transfers.unknown');
    const [labels, names, events, waiting] = await Promise.all([
      labelsOf(db, [order.memberId]),
      titles(),
      eventsOf(db, no),
      proposals.waitingOf(RESOLUTION, [no], by),
    ]);
    const name = labels.get(order.memberId)?.name ?? '';
    return {
      ...toStaff(order, name, names.get(order.venue) ?? order.venue, waiting.get(no)),
      events: events.map(({ at, ...event }) => ({ at: beijingTime(at), ...event })),
    };
  };

  return {
    async list({ state, platname: venue, search, ...place }: InputOf<Rows['list']>, by: Viewer) {
      const where = and(
        FILTERS[state],
        venue === '' ? undefined : eq(transfers.venue, venue),
        await ordersMatching(db, search, transfers, (no) => ORDER_NUMBER.test(no)),
      );
      const order = orderBy(WAITING.has(state) ? 'asc' : 'desc', transfers.createdAt, transfers.no);
      const names = await titles();
      return readPage(db, { table: transfers, where, order, place }, async (rows) => {
        const proposed = rows.filter(({ proposedOutcome }) => proposedOutcome !== null).map(({ no }) => no);
        const waiting = await proposals.waitingOf(RESOLUTION, proposed, by);
        const show = withLabels(db, (row: Transfer, label) =>
          toStaff(row, label?.name ?? '', names.get(row.venue) ?? row.venue, waiting.get(row.no)),
        );
        return show(rows);
      });
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
      return detail(no, by);
    },

    async propose(by: KeyedStaffActor, { no, outcome, remark }: InputOf<Rows['propose']>): Promise<{ no: string }> {
      const from = await settings.get('fresh_code_from');
      await closeFirst(no, outcome);
      return onceByStaff(
        database,
        by,
        { action: 'transfers.propose', content: { no, outcome, remark } },
        async (tx) => {
          const order = await open(tx, no);
          const now = clock.now();
          if (outcome === '') throw refuse('transfers.outcomeMissing');
          if (order.proposedOutcome !== null) throw refuse('transfers.alreadyProposed');
          if (!isForPeople(order, now)) throw refuse('transfers.tooEarly');
          requireFreshCode(by, now, { amount: order.amount, from });
          const after = TRANSFER_OUTCOME_NAMES[outcome];
          const proposed = await kind.propose(tx, by, {
            target: no,
            title: `转账 ${no}`,
            changes: [
              { field: '会员', before: '', after: await nameOf(tx, order.memberId) },
              { field: '场馆', before: '', after: (await titlesOf(tx)).get(order.venue) ?? order.venue },
              { field: '转账', before: '', after: movementOf(order) },
              { field: '状态', before: '待结算', after },
            ],
            payload: { no, outcome, remark },
            reason: remark,
          });
          const { id: proposedBy, name: proposedName } = by.staff;
          await updateOrder(tx, no, {
            proposedOutcome: outcome,
            proposedBy,
            proposedName,
            proposedRemark: remark,
            proposedAt: now,
          });
          const event = `建议按“${after}”处理：${remark}`;
          await record(tx, by, 'propose', order, {
            now,
            event,
            remark,
            changes: [{ field: '处理意见', before: '', after }],
          });
          return proposed;
        },
      );
    },
  };
};
