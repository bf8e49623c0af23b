import { mayDo, type OpenCounts, ORDER_STATE, type ReviewDetail, type ReviewRow, RISKS } from '@koi/contract';
import { shownToStaff } from '@koi/contract/rules/personal-fields';
import { addDays, beijingDay, beijingDayStart, beijingTime, formatMoney } from '@koi/money';
import { balances, centre, held } from '../../../ledger/index.ts';
import { type Queryable, refuse, type ServiceDeps, type StaffCaller } from '../../../platform/index.ts';
import { withdrawnSince } from '../../money/figures/index.ts';
import { labelsOf, type MemberLabel, readFile, withLabels } from '../../people/members/index.ts';
import { claimant, type Evidence, type Pace, type PastOrder, type ReviewRecord } from '../claims/index.ts';
import type { ProposalsService } from '../proposals/index.ts';
import { type QueueFilter, type ReviewSource, readQueue } from './queue.ts';

interface OrderDoor extends ReviewSource {
  evidence(db: Queryable, no: string): Promise<Evidence | undefined>;
  history(db: Queryable, memberId: number, limit: number): Promise<PastOrder[]>;
  openCount(db: Queryable): Promise<{ count: number; amount: bigint }>;
  decidedSince(db: Queryable, from: Date): Promise<Pace>;
}

export interface ReviewsDeps extends ServiceDeps {
  deposits: OrderDoor & { suspense: { openCount(db: Queryable): Promise<{ count: number }> } };
  withdrawals: OrderDoor;
  adjustments: { openCount(db: Queryable): Promise<{ count: number }> };
  transfers: { needingPerson(db: Queryable): Promise<number> };
  activities: { openCount(db: Queryable): Promise<{ count: number }> };
  workOrders: { todoCount(db: Queryable, staffId: number): Promise<number> };
  agents: { openCount(db: Queryable): Promise<{ count: number }> };
  liveChat: { todoCount(db: Queryable, staffId: number): Promise<number> };
  proposals: Pick<ProposalsService, 'makersOf' | 'openCount'>;
  protection: { openCount(db: Queryable): Promise<{ count: number }> };
  payResets: { openCount(db: Queryable): Promise<{ count: number }> };
  closures: { openCount(db: Queryable): Promise<{ count: number }> };
  risk: { openCount(db: Queryable): Promise<{ count: number }> };
  turnover: { left(db: Queryable, memberId: number): Promise<bigint> };
}

const HISTORY_LENGTH = 6;
/** Beijing days of `withdrawal_30_days`, including today. */
const MONTH_DAYS = 30;

/** The person who looks at orders, the moment, and who approved deposits that wait for a second person, by number. */
interface View {
  staff: StaffCaller;
  now: Date;
  firstApprovers: ReadonlyMap<string, string>;
}

const rowOf = (record: ReviewRecord, label: MemberLabel | undefined, view: View): ReviewRow => {
  const { staff, now, firstApprovers } = view;
  const worker = record.state === ORDER_STATE.waiting ? claimant(record, now) : undefined;
  return {
    kind: record.kind,
    no: record.no,
    member_id: record.memberId,
    member_name: label?.name ?? '',
    vip: label?.vipLevel ?? 1,
    method: record.method,
    amount: formatMoney(record.amount),
    state: record.state,
    risk: RISKS[record.risk] ?? 'high',
    created_at: beijingTime(record.createdAt),
    decided_at: record.decidedAt === null ? '' : beijingTime(record.decidedAt),
    claimed_by: worker?.name ?? '',
    claimed_by_me: worker?.id === staff.id,
    first_approver: firstApprovers.get(record.no) ?? record.firstApproverName,
  };
};

export const createReviewsService = ({
  database: { orm: db },
  clock,
  deposits,
  withdrawals,
  adjustments,
  transfers,
  activities,
  workOrders,
  agents,
  liveChat,
  proposals,
  protection,
  payResets,
  closures,
  risk,
  turnover,
}: ReviewsDeps) => {
  const memberSide = async (memberId: number): Promise<ReviewDetail['member']> => {
    const monthAgo = addDays(beijingDay(clock.now()), 1 - MONTH_DAYS);
    const [file, wallets, left, lately] = await Promise.all([
      readFile(db, memberId),
      balances(db, [centre(memberId), held(memberId)]),
      turnover.left(db, memberId),
      withdrawnSince(db, memberId, monthAgo),
    ]);
    if (file === undefined) throw new Error(`member ${memberId} does not exist`);
    return {
      realname: shownToStaff('realname', file.realname),
      joined_at: beijingTime(file.joinedAt),
      frozen: file.frozen,
      balance: formatMoney(wallets.get(centre(memberId)) ?? 0n),
      held: formatMoney(wallets.get(held(memberId)) ?? 0n),
      turnover_left: formatMoney(left),
      deposit_total: formatMoney(file.depositTotal),
      withdrawal_total: formatMoney(file.withdrawalTotal),
      withdrawal_30_days: formatMoney(lately),
    };
  };

  const pastOrders = async (memberId: number, except: string): Promise<ReviewDetail['history']> => {
    const both = await Promise.all(
      [deposits, withdrawals].map((door) => door.history(db, memberId, HISTORY_LENGTH + 1)),
    );
    return both
      .flat()
      .filter(({ no }) => no !== except)
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .slice(0, HISTORY_LENGTH)
      .map(({ amount, createdAt, ...order }) => ({
        ...order,
        amount: formatMoney(amount),
        created_at: beijingTime(createdAt),
      }));
  };

  const viewOf = async (records: readonly ReviewRecord[], staff: StaffCaller): Promise<View> => {
    const paidIn = records.filter(({ kind }) => kind === 'deposit').map(({ no }) => no);
    return { staff, now: clock.now(), firstApprovers: await proposals.makersOf(db, ['deposits.approve'], paidIn) };
  };

  return {
    async list(filter: QueueFilter, staff: StaffCaller) {
      const { rows, ...page } = await readQueue(db, [deposits, withdrawals], filter, clock.now());
      const view = await viewOf(rows, staff);
      const show = withLabels(db, (record: ReviewRecord, label) => rowOf(record, label, view));
      return { ...page, data: await show(rows) };
    },

    async summary() {
      const today = beijingDayStart(beijingDay(clock.now()));
      const [paidIn, paidOut, ...decided] = await Promise.all([
        deposits.openCount(db),
        withdrawals.openCount(db),
        deposits.decidedSince(db, today),
        withdrawals.decidedSince(db, today),
      ]);
      const sum = (pick: (part: (typeof decided)[number]) => number) =>
        decided.reduce((total, part) => total + pick(part), 0);
      const count = sum((part) => part.decided);
      return {
        deposits: paidIn.count,
        withdrawals: paidOut.count,
        amount: formatMoney(paidIn.amount + paidOut.amount),
        approved_today: sum((part) => part.approved),
        average_seconds: count === 0 ? 0 : Math.round(sum((part) => part.seconds) / count),
      };
    },

    async detail(no: string, staff: StaffCaller): Promise<ReviewDetail> {
      const evidence = (await deposits.evidence(db, no)) ?? (await withdrawals.evidence(db, no));
      if (evidence === undefined) throw refuse('reviews.unknown');
      const { memberId } = evidence.row;
      const { credits, sameHash = [], receipt = '', reopenable = false } = evidence;
      const [labels, member, history, view] = await Promise.all([
        labelsOf(db, [memberId, ...sameHash.map((other) => other.memberId)]),
        memberSide(memberId),
        pastOrders(memberId, no),
        viewOf([evidence.row], staff),
      ]);
      return {
        ...rowOf(evidence.row, labels.get(memberId), view),
        facts: evidence.facts,
        checks: evidence.checks,
        credits: credits === undefined ? '' : formatMoney(credits),
        same_hash: sameHash.map((other) => ({
          no: other.no,
          member_name: labels.get(other.memberId)?.name ?? '',
          amount: formatMoney(other.amount),
          state: other.state,
        })),
        receipt: shownToStaff('receipt', receipt, staff),
        reopenable,
        events: evidence.events.map(({ at, who, text }) => ({ at: beijingTime(at), who, text })),
        remark: evidence.remark,
        member,
        history,
      };
    },

    /** Counts of areas that the role may not see are zero. */
    async counts(staff: StaffCaller): Promise<OpenCounts> {
      const { id, roles } = staff;
      const seesReviews = mayDo(roles, 'reviews.read');
      const [
        paidIn,
        paidOut,
        unmatched,
        adjusted,
        inDoubt,
        applied,
        ordered,
        asked,
        wouldBe,
        proposed,
        guarded,
        forgotten,
        leaving,
        risky,
      ] = await Promise.all([
        seesReviews ? deposits.openCount(db) : { count: 0 },
        seesReviews ? withdrawals.openCount(db) : { count: 0 },
        seesReviews ? deposits.suspense.openCount(db) : { count: 0 },
        mayDo(roles, 'adjustments.read') ? adjustments.openCount(db) : { count: 0 },
        mayDo(roles, 'venues.read') ? transfers.needingPerson(db) : 0,
        mayDo(roles, 'activities.read') ? activities.openCount(db) : { count: 0 },
        mayDo(roles, 'work-orders.read') ? workOrders.todoCount(db, id) : 0,
        mayDo(roles, 'service.read') ? liveChat.todoCount(db, id) : 0,
        mayDo(roles, 'agents.read') ? agents.openCount(db) : { count: 0 },
        mayDo(roles, 'proposals.check') ? proposals.openCount(db, { staff }) : 0,
        mayDo(roles, 'protection.read') ? protection.openCount(db) : { count: 0 },
        mayDo(roles, 'members.recover') ? payResets.openCount(db) : { count: 0 },
        mayDo(roles, 'members.close') ? closures.openCount(db) : { count: 0 },
        mayDo(roles, 'risk.read') ? risk.openCount(db) : { count: 0 },
      ]);
      return {
        deposits: paidIn.count,
        withdrawals: paidOut.count,
        suspense: unmatched.count,
        adjustments: adjusted.count,
        transfers: inDoubt,
        applications: applied.count,
        work_orders: ordered,
        talks: asked,
        agents: wouldBe.count,
        proposals: proposed,
        protection: guarded.count,
        pay_resets: forgotten.count,
        closures: leaving.count,
        risk: risky.count,
      };
    },
  };
};

export type ReviewsService = ReturnType<typeof createReviewsService>;
