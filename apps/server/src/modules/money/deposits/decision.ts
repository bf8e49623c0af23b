import { PLATFORM_LETTERS, PROPOSALS } from '@koi/contract';
import { beijingTime, displayMoney, formatMoney, formatUsdt } from '@koi/money';
import { centre, house, type Ledger } from '../../../ledger/index.ts';
import { refuse, type StaffCaller, type Tx } from '../../../platform/index.ts';
import { lockMember, type MembersService } from '../../people/members/index.ts';
import { countDeposit } from '../../people/protection/index.ts';
import type { Audit } from '../../people/staff/index.ts';
import { sendLetters } from '../../talk/letters/index.ts';
import type { TurnoverService } from '../turnover/index.ts';
import { type Deposit, isUsdt, STATE, stateText, type UsdtDeposit } from './deposit.ts';
import { APPROVAL, ATTACHMENT, endProposals } from './first-approval.ts';
import { addEvent, updateOrder } from './store.ts';
import type { Booking } from './suspense/booking.ts';
import type { Findings } from './tron/findings.ts';
import { arrivalsOf, creditableArrivals, spend, worthOf } from './tron/payments.ts';
import type { Arrival } from './tron/verdict.ts';

export interface DecisionDeps {
  ledger: Pick<Ledger, 'post'>;
  turnover: Pick<TurnoverService, 'require' | 'clearIfBroke'>;
  members: Pick<MembersService, 'addDepositTotal'>;
  audit: Audit;
  booking: Pick<Booking, 'release'>;
}

/** A staff member with the address of their request, or the platform itself when `staff` is undefined. */
export interface Decider {
  staff: Pick<StaffCaller, 'id' | 'name' | 'roles'> | undefined;
  address: string;
}

export const PLATFORM: Decider = { staff: undefined, address: '' };
export const PLATFORM_NAME = '系统';

export interface Decision {
  by: Decider;
  at: Date;
  remark: string;
}

/** How the history of an order names a proposal about it that has ended. */
const ENDED_NAMES = { [APPROVAL]: '初审已结束，回到队列', [ATTACHMENT]: '归入挂账的提案已结束' } as const;

/** Audit change for an order that staff credited with the arrived amount instead of the requested one. */
const amountChange = ({ amount, askedAmount }: Deposit) =>
  askedAmount === null ? [] : [{ field: '金额', before: formatMoney(askedAmount), after: formatMoney(amount) }];

const factsOf = ({ amount, no }: Deposit, at: Date) => ({ amount: displayMoney(amount), no, at: beijingTime(at) });

const sendLetter = (tx: Tx, { memberId }: Deposit, at: Date, letter: { title: string; content: string }) =>
  sendLetters(tx, { memberIds: [memberId], kind: 'money', ...letter, at });

/** Approves or refuses a waiting order. The caller holds the order's lock and has checked that the order is waiting. */
export const createDecisions = ({ ledger, turnover, members, audit, booking }: DecisionDeps) => {
  const end = async (
    tx: Tx,
    order: Deposit,
    state: typeof STATE.approved | typeof STATE.refused,
    { by, at, remark }: Decision,
    action: string,
  ) => {
    const { staff } = by;
    await endProposals(tx, [order.no], at);
    await updateOrder(tx, order.no, {
      state,
      decidedAt: at,
      decidedBy: staff?.id ?? null,
      decidedName: staff?.name ?? PLATFORM_NAME,
      remark,
      claimStaffId: null,
      claimName: '',
      claimUntil: null,
      askAt: null,
    });
    const text = remark === '' ? stateText(state) : `${stateText(state)}：${remark}`;
    await addEvent(tx, order.no, at, staff?.name ?? PLATFORM_NAME, text);
    await audit.record(tx, {
      by,
      group: 'money',
      action,
      target: `存款 ${order.no}`,
      memberId: order.memberId,
      summary: remark === '' ? formatMoney(order.amount) : `${formatMoney(order.amount)} · 备注“${remark}”`,
      changes: [{ field: '状态', before: stateText(order.state), after: stateText(state) }, ...amountChange(order)],
    });
  };

  /** Posts the money, adds the turnover requirement and the deposit total, and updates the state in one transaction. */
  const credit = async (tx: Tx, order: Deposit, decision: Decision, action: string) => {
    const { memberId, no, way, amount } = order;
    // The member is locked before the wallet, as in withdrawals, so that two flows of one member cannot deadlock.
    await lockMember(tx, memberId);
    // Requirements left over from money that is already lost must not apply to the new deposit.
    await turnover.clearIfBroke(tx, memberId, decision.at);
    await ledger.post(tx, {
      key: `deposit:${no}`,
      kind: 'deposit',
      memberId,
      memo: no,
      at: decision.at,
      postings: [{ from: house(`deposits:${way}`), to: centre(memberId), amount }],
    });
    await turnover.require(tx, {
      memberId,
      cause: way,
      reference: `deposit:${no}`,
      amount,
      multiple: '1',
      at: decision.at,
    });
    await members.addDepositTotal(tx, memberId, amount, decision.at);
    await countDeposit(tx, { memberId, amount, no, now: decision.at });
    await sendLetter(tx, order, decision.at, PLATFORM_LETTERS.depositCredited(factsOf(order, decision.at)));
    await end(tx, order, STATE.approved, decision, action);
  };

  /** Spends transfers on the order and takes them out of suspense. False when one of them is already spent. */
  const take = async (
    tx: Tx,
    order: UsdtDeposit,
    payment: { hash: string; blockAt: Date | null },
    arrivals: readonly Arrival[],
    { by, at }: Pick<Decision, 'by' | 'at'>,
  ): Promise<boolean> => {
    if (!(await spend(tx, order, payment, arrivals, at))) return false;
    const indexes = arrivals.map(({ index }) => index);
    const name = by.staff?.name ?? PLATFORM_NAME;
    await booking.release(tx, { hash: payment.hash, indexes }, order.no, { at, name });
    return true;
  };

  /** Marks the arrived transfers as spent and returns the order with the amount they are worth. */
  const takeArrived = async (tx: Tx, order: UsdtDeposit, decision: Decision): Promise<UsdtDeposit> => {
    const { at } = decision;
    const arrived = await creditableArrivals(tx, order);
    const amount = worthOf(order, arrived);
    if (arrived.length === 0 || amount === 0n) {
      const isSpent = arrivalsOf(order.findings).length > 0;
      throw isSpent ? refuse('deposits.hashUsed') : refuse('reviews.notArrived');
    }
    const blockAt = order.findings?.blockAt ?? null;
    const payment = { hash: order.txHash, blockAt: blockAt === null ? null : new Date(blockAt) };
    if (!(await take(tx, order, payment, arrived, decision))) throw refuse('deposits.hashUsed');
    if (amount === order.amount) return order;
    await updateOrder(tx, order.no, { amount, askedAmount: order.amount });
    const came = formatUsdt(arrived.reduce((sum, arrival) => sum + arrival.amount, 0n));
    const text = `应付 ${formatUsdt(order.usdtAmount)} USDT，到账 ${came} USDT，按到账金额入账 ${formatMoney(amount)}`;
    await addEvent(tx, order.no, at, PLATFORM_NAME, text);
    return { ...order, amount, askedAmount: order.amount };
  };

  return {
    /** Ends the proposal that waits for a second person, because the chain says something else now about the payment. */
    async dropProposals(tx: Tx, no: string, at: Date): Promise<void> {
      for (const kind of await endProposals(tx, [no], at, PROPOSALS.changed)) {
        await addEvent(tx, no, at, PLATFORM_NAME, `${ENDED_NAMES[kind as keyof typeof ENDED_NAMES]}：链上的付款已变化`);
      }
    },

    /** Credits an order whose exact payment is on the chain. False when another order has spent the payment. */
    async creditFromChain(tx: Tx, order: UsdtDeposit, findings: Findings, blockAt: Date, at: Date): Promise<boolean> {
      const exact = arrivalsOf(findings).filter(({ amount }) => amount === order.usdtAmount);
      if (!(await take(tx, order, { hash: findings.hash, blockAt }, exact, { by: PLATFORM, at }))) return false;
      await updateOrder(tx, order.no, { txHash: findings.hash, findings, doubt: '' });
      await credit(tx, order, { by: PLATFORM, at, remark: '' }, 'deposits.credit');
      return true;
    },

    /**
     * Credits an order after review. A USDT order is credited with what arrived instead of the requested amount. `agreed`
     * is the amount that two people agreed to; no other amount is credited then.
     */
    async approve(tx: Tx, order: Deposit, decision: Decision, agreed?: bigint): Promise<void> {
      const credited = isUsdt(order) ? await takeArrived(tx, order, decision) : order;
      if (agreed !== undefined && credited.amount !== agreed) throw refuse('proposals.changed');
      await credit(tx, credited, decision, 'deposits.approve');
    },

    /** The member gets a letter only when staff refuse the order: orders that the platform ends were never paid. */
    async refuse(tx: Tx, order: Deposit, decision: Decision): Promise<void> {
      const { by, at, remark } = decision;
      if (by.staff !== undefined) {
        await sendLetter(tx, order, at, PLATFORM_LETTERS.depositRefused(factsOf(order, at), remark));
      }
      await end(tx, order, STATE.refused, decision, 'deposits.refuse');
    },
  };
};
export type Decisions = ReturnType<typeof createDecisions>;
