import type { Clock, Database, Tx } from '../../../platform/index.ts';
import { type Decisions, PLATFORM_NAME } from '../decision.ts';
import { type Deposit, isLapsed, isUsdt, RISK, STATE, type UsdtDeposit } from '../deposit.ts';
import { reopen } from '../lapse.ts';
import { addEvent, lockOrder, updateOrder } from '../store.ts';
import type { Examination } from './chain.ts';
import { paymentsOf, unspent } from './payments.ts';

export interface SettlementDeps {
  database: Database;
  clock: Clock;
  decisions: Decisions;
}

const ASK_MIN_MS = 3_000;
const ASK_MAX_MS = 600_000;
/** A transaction that the chain does not know after a day is not on its way. */
const GIVE_UP_MS = 86_400_000;

/** Every few seconds at first, then ever more seldom: by the number of questions, because a clock may be set meanwhile. */
export const askDelay = (asks: number): number =>
  Math.min(Math.round(ASK_MIN_MS * 1.5 ** Math.max(asks - 2, 0)), ASK_MAX_MS);

export type Outcome = { kind: 'settled' } | { kind: 'pending'; delayMs: number } | { kind: 'refused'; text: string };
export const SETTLED: Outcome = { kind: 'settled' };

const noteDoubt = async (tx: Tx, order: Deposit, { findings }: Examination, now: Date): Promise<void> => {
  const { hash, reason, second } = findings;
  if (order.doubt === reason && order.txHash === hash) return;
  const risk = second === 'differs' ? RISK.high : RISK.medium;
  await updateOrder(tx, order.no, { doubt: reason, findings, txHash: hash, askAt: null, risk });
  await addEvent(tx, order.no, now, PLATFORM_NAME, `转人工审核：${reason}`);
};

const withReason = (found: Examination, reason: string): Examination => ({
  ...found,
  findings: { ...found.findings, reason },
});

/** Goes on asking, or gives the order to a person once there is nothing left to hope for. */
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

/** What the chain said becomes what the order is: credited, still waiting, or put before a person. */
export const createSettlement = ({ database, clock, decisions }: SettlementDeps) => {
  const creditOrDoubt = async (tx: Tx, order: UsdtDeposit, found: Examination, now: Date): Promise<Outcome> => {
    const { block } = found.verdict;
    if (block === undefined) throw new Error('a credit without a block');
    if (!(await decisions.creditFromChain(tx, order, found.findings, block.at, now))) {
      await noteDoubt(tx, order, withReason(found, '该交易已用于其他订单'), now);
    }
    return SETTLED;
  };

  /** A transaction that brought nothing to our address is no payment: the order goes on waiting for one. */
  const noteUseless = async (tx: Tx, order: Deposit, { findings }: Examination, now: Date): Promise<void> => {
    await updateOrder(tx, order.no, { findings, askAt: null });
    await addEvent(tx, order.no, now, PLATFORM_NAME, `交易哈希不是付款：${findings.reason}`);
  };

  /**
   * Money for an order that has ended. One that expired or was cancelled is credited when it was paid within its hour;
   * everything else is a person's to decide, unless a person has already decided about this very payment.
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
    /** Writes down what the chain said. A credited order stays as it is. */
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
        // A certain "no" about a hash that the payer has replaced says nothing about the order any more.
        if (verdict.kind === 'refuse' && order.txHash !== findings.hash) return refused;
        if (verdict.kind === 'refuse' && verdict.arrivals.length === 0) await noteUseless(tx, order, found, now);
        else await noteDoubt(tx, order, found, now);
        return refused;
      }),
  };
};
export type Settlement = ReturnType<typeof createSettlement>;
