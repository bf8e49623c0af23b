import { TRON } from '@koi/contract';
import { formatMoney } from '@koi/money';
import { eq } from 'drizzle-orm';
import { centre, house, type Ledger } from '../../ledger/index.ts';
import { Refusal, type StaffCaller, type Tx } from '../../platform/index.ts';
import { lockMember, type MembersService } from '../members/index.ts';
import type { Audit } from '../staff/index.ts';
import type { TurnoverService } from '../turnover/index.ts';
import { type Deposit, isUsdt, STATE, stateText } from './deposit.ts';
import { addEvent, updateOrder } from './store.ts';
import { tronPayments } from './tables.ts';
import type { Findings } from './tron/findings.ts';

export interface DecisionDeps {
  ledger: Pick<Ledger, 'post'>;
  turnover: Pick<TurnoverService, 'require' | 'clearIfBroke'>;
  members: Pick<MembersService, 'addDepositTotal'>;
  audit: Audit;
}

/** A person, and where they called from; or the platform itself. */
export interface Decider {
  staff: Pick<StaffCaller, 'id' | 'name' | 'role'> | undefined;
  address: string;
}

export const PLATFORM: Decider = { staff: undefined, address: '' };
export const PLATFORM_NAME = '系统';

export interface Decision {
  by: Decider;
  at: Date;
  remark: string;
}

/** How a waiting order ends. The caller holds the order's lock and has seen that it waits. */
export const createDecisions = ({ ledger, turnover, members, audit }: DecisionDeps) => {
  const end = async (tx: Tx, order: Deposit, state: 2 | 3, { by, at, remark }: Decision, action: string) => {
    const { staff, address } = by;
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
    const told = remark === '' ? stateText(state) : `${stateText(state)}：${remark}`;
    await addEvent(tx, order.no, at, staff?.name ?? PLATFORM_NAME, told);
    await audit.record(tx, {
      staff,
      address,
      group: 'money',
      action,
      target: `存款 ${order.no}`,
      summary: remark === '' ? formatMoney(order.amount) : `${formatMoney(order.amount)} · 备注“${remark}”`,
      changes: [{ field: 'state', before: stateText(order.state), after: stateText(state) }],
    });
  };

  /** Binds the transaction to this order for good; false when it paid another one. */
  const bindPayment = async (tx: Tx, order: Deposit, txHash: string, blockAt: Date | null, at: Date) => {
    if (!isUsdt(order)) throw new Error(`${order.no} is paid without a chain`);
    const payment = { txHash, depositNo: order.no, usdtAmount: order.usdtAmount, blockAt, creditedAt: at };
    const bound = await tx
      .insert(tronPayments)
      .values(payment)
      .onConflictDoNothing()
      .returning({ txHash: tronPayments.txHash });
    return bound.length > 0;
  };

  /** The money, the requirement, the total and the state: all of it, or nothing. */
  const credit = async (tx: Tx, order: Deposit, decision: Decision, action: string) => {
    const { memberId, no, way, amount } = order;
    // Before the wallet, as withdrawals do: two flows of one member never wait for each other crosswise.
    await lockMember(tx, memberId);
    // What was asked of money that is gone must not be asked of the new one.
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
    await members.addDepositTotal(tx, memberId, amount);
    await end(tx, order, STATE.approved, decision, action);
  };

  return {
    bindPayment,

    /** The chain has the payment; false when its transaction already paid another order. */
    async creditFromChain(tx: Tx, order: Deposit, findings: Findings, blockAt: Date, at: Date): Promise<boolean> {
      const { hash } = findings;
      if (!(await bindPayment(tx, order, hash, blockAt, at))) return false;
      await updateOrder(tx, order.no, { txHash: hash, findings, doubt: '' });
      await credit(tx, order, { by: PLATFORM, at, remark: '' }, 'deposits.credit');
      return true;
    },

    /** A person saw the money. A transaction that was named for this order is spent with it. */
    async approve(tx: Tx, order: Deposit, decision: Decision): Promise<void> {
      if (order.txHash !== '') {
        const blockAt = order.findings?.hash === order.txHash ? order.findings.blockAt : null;
        const at = blockAt === null ? null : new Date(blockAt);
        if (!(await bindPayment(tx, order, order.txHash, at, decision.at))) throw new Refusal(409, TRON.hashUsed);
      }
      await credit(tx, order, decision, 'deposits.approve');
    },

    refuse: (tx: Tx, order: Deposit, decision: Decision): Promise<void> =>
      end(tx, order, STATE.refused, decision, 'deposits.refuse'),
  };
};
export type Decisions = ReturnType<typeof createDecisions>;

export const paymentOf = async (tx: Tx, txHash: string): Promise<typeof tronPayments.$inferSelect | undefined> => {
  const [payment] = await tx.select().from(tronPayments).where(eq(tronPayments.txHash, txHash));
  return payment;
};
