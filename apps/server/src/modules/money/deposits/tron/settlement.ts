import type { ServiceDeps, Tx } from '../../../../platform/index.ts';
import { type Decisions, PLATFORM_NAME } from '../decision.ts';
import { type Deposit, isLapsed, isUsdt, RISK, STATE, type UsdtDeposit } from '../deposit.ts';
import { reopen } from '../lapse.ts';
import { addEvent, lockOrder, updateOrder } from '../store.ts';
import type { Examination } from './chain.ts';
import { paymentsOf, unspent } from './payments.ts';

export interface SettlementDeps extends ServiceDeps {
  decisions: Decisions;
}

const ASK_MIN_MS = 3_000;
const ASK_MAX_MS = 600_000;
/** A transaction that is still unknown after a day will not arrive. */
const GIVE_UP_MS = 86_400_000;

/** Grows with the number of queries and not with elapsed time, because the clock may be changed in between. */
export const askDelay = (asks: number): number =>
  Math.min(Math.round(ASK_MIN_MS * 1.5 ** Math.max(asks - 2, 0)), ASK_MAX_MS);

export type Outcome = { kind: 'settled' } | { kind: 'pending'; delayMs: number } | { kind: 'refused'; text: string };
export const SETTLED: Outcome = { kind: 'settled' };

/** Hands the order over to staff. False when they know the same of it already. */
const storeDoubt = async (tx: Tx, order: Deposit, { findings }: Examination, now: Date): Promise<boolean> => {
  const { hash, reason, second } = findings;
  // Naming a hash again removes the findings, so that they are stored again.
  if (order.doubt === reason && order.findings?.hash === hash) return false;
  const risk = second === 'differs' ? RISK.high : RISK.medium;
  await updateOrder(tx, order.no, { doubt: reason, findings, txHash: hash, askAt: null, risk });
  await addEvent(tx, order.no, now, PLATFORM_NAME, `转人工审核：${reason}`);
  return true;
};

const withReason = (found: Examination, reason: string): Examination => ({
  ...found,
  findings: { ...found.findings, reason },
});

/** Applies the result of a chain query to its order: credits it, keeps it waiting or hands it over to staff. */
export const createSettlement = ({ database, clock, decisions }: SettlementDeps) => {
  const noteDoubt = async (tx: Tx, order: Deposit, found: Examination, now: Date): Promise<void> => {
    if (await storeDoubt(tx, order, found, now)) await decisions.dropProposals(tx, order.no, now);
  };

  /** Schedules the next query, or hands the order over to staff when the time for automatic confirmation is over. */
  const notePending = async (tx: Tx, order: Deposit, found: Examination, now: Date): Promise<Outcome> => {
    const { findings } = found;
    if (order.txHash !== findings.hash) return SETTLED;
    const hashAt = order.hashAt ?? order.createdAt;
    if (now.getTime() - hashAt.getTime() >= GIVE_UP_MS) {
      await noteDoubt(tx, order, withReason(found, `24小时内未能确认：${findings.reason}`), now);
      return SETTLED;
    }
    const asks = (order.findings?.hash === findings.hash ? (order.findings.asks ?? 0) : 0) + 1;
    const delayMs = askDelay(asks);
    await updateOrder(tx, order.no, { findings: { ...findings, asks }, askAt: new Date(now.getTime() + delayMs) });
    return { kind: 'pending', delayMs };
  };

  const creditOrDoubt = async (tx: Tx, order: UsdtDeposit, found: Examination, now: Date): Promise<Outcome> => {
    const { block } = found.verdict;
    if (block === undefined) throw new Error('a credit without a block');
    if (!(await decisions.creditFromChain(tx, order, found.findings, block.at, now))) {
      await noteDoubt(tx, order, withReason(found, '该交易已用于其他订单'), now);
    }
    return SETTLED;
  };

  /** A transaction without a transfer to our address is not a payment, so the order continues to wait for one. */
  const noteUseless = async (tx: Tx, order: Deposit, { findings }: Examination, now: Date): Promise<void> => {
    await updateOrder(tx, order.no, { findings, askAt: null });
    await addEvent(tx, order.no, now, PLATFORM_NAME, `交易哈希不是付款：${findings.reason}`);
  };

  /**
   * Handles a payment for an order that has ended. An expired or cancelled order is credited when it was paid in time;
   * other payments are handed over to staff, unless staff have already decided about this payment.
   */
  const afterEnd = async (tx: Tx, order: UsdtDeposit, found: Examination, now: Date): Promise<void> => {
    const { verdict, findings } = found;
    const { hash } = findings;
    const exact = verdict.arrivals.filter(({ amount }) => amount === order.usdtAmount);
    const isDecided = order.findings?.hash === hash && order.findings.outcome !== 'pending' && !isLapsed(order);
    if (isDecided || unspent(exact, await paymentsOf(tx, hash)).length === 0) return;
    const reopened = await reopen(tx, order, PLATFORM_NAME, now);
    if (verdict.kind === 'credit' && isLapsed(order)) await creditOrDoubt(tx, reopened, found, now);
    else await noteDoubt(tx, reopened, withReason(found, `订单结束后收到付款：${findings.reason}`), now);
  };

  return {
    /** Stores the result of a query. A credited order is not changed. */
    apply: (no: string, found: Examination): Promise<Outcome> =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const { verdict, findings } = found;
        const order = await lockOrder(tx, no);
        const refused: Outcome = verdict.kind === 'refuse' ? { kind: 'refused', text: verdict.text } : SETTLED;
        if (order === undefined || !isUsdt(order) || order.state === STATE.approved) return refused;
        if (order.state === STATE.refused) {
          if (verdict.kind === 'credit' || verdict.kind === 'doubt') await afterEnd(tx, order, found, now);
          return refused;
        }
        if (verdict.kind === 'credit') return creditOrDoubt(tx, order, found, now);
        if (verdict.kind === 'pending') return notePending(tx, order, found, now);
        // The refusal of a hash that the payer has since replaced does not affect the order.
        if (verdict.kind === 'refuse' && order.txHash !== findings.hash) return refused;
        if (verdict.kind === 'refuse' && verdict.arrivals.length === 0) await noteUseless(tx, order, found, now);
        else await noteDoubt(tx, order, found, now);
        return refused;
      }),
  };
};
export type Settlement = ReturnType<typeof createSettlement>;
