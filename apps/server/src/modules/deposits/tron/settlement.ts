import type { Clock, Database, Tx } from '../../../platform/index.ts';
import { type Decisions, PLATFORM_NAME } from '../decision.ts';
import { type Deposit, RISK, STATE } from '../deposit.ts';
import { addEvent, lockOrder, updateOrder } from '../store.ts';
import type { Examination } from './chain.ts';

export interface SettlementDeps {
  database: Database;
  clock: Clock;
  decisions: Decisions;
}

const ASK_MIN_MS = 3_000;
const ASK_MAX_MS = 600_000;
/** A transaction that the chain does not know after a day is not on its way. */
const GIVE_UP_MS = 86_400_000;

/** Every few seconds at first, then ever more seldom. */
export const askDelay = (hashAt: Date, now: Date): number =>
  Math.min(Math.max((now.getTime() - hashAt.getTime()) / 2, ASK_MIN_MS), ASK_MAX_MS);

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
  const delayMs = askDelay(hashAt, now);
  await updateOrder(tx, order.no, { findings, askAt: new Date(now.getTime() + delayMs) });
  return { kind: 'pending', delayMs };
};

/** What the chain said becomes what the order is: credited, still waiting, or put before a person. */
export const createSettlement = ({ database, clock, decisions }: SettlementDeps) => {
  const creditOrDoubt = async (tx: Tx, order: Deposit, found: Examination, now: Date): Promise<Outcome> => {
    const { block } = found.verdict;
    if (block === undefined) throw new Error('a credit without a block');
    if (!(await decisions.creditFromChain(tx, order, found.findings, block.at, now))) {
      await noteDoubt(tx, order, withReason(found, '该交易已用于其他订单'), now);
    }
    return SETTLED;
  };

  return {
    /** Writes down what the chain said. An order decided meanwhile stays as it is. */
    apply: (no: string, found: Examination): Promise<Outcome> =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const { verdict, findings } = found;
        const order = await lockOrder(tx, no);
        const refused: Outcome = verdict.kind === 'refuse' ? { kind: 'refused', text: verdict.text } : SETTLED;
        if (order === undefined || order.state !== STATE.waiting) return refused;
        if (verdict.kind === 'credit') return creditOrDoubt(tx, order, found, now);
        if (verdict.kind === 'pending') return notePending(tx, order, found, now);
        // A certain "no" about a hash that the payer has replaced says nothing about the order any more.
        if (verdict.kind === 'doubt' || order.txHash === findings.hash) await noteDoubt(tx, order, found, now);
        return refused;
      }),
  };
};
export type Settlement = ReturnType<typeof createSettlement>;
