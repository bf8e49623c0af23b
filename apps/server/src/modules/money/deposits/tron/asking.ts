import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { type Database, type Logger, refuse, type ServiceDeps, type Tx } from '../../../../platform/index.ts';
import { asOf, type Deposit, isLapsed, isReadableBy, isUsdt, STATE, type UsdtDeposit } from '../deposit.ts';
import { requireUnapproved } from '../first-approval.ts';
import { addEvent, findOrder, lockOrder, updateOrder } from '../store.ts';
import { deposits } from '../tables.ts';
import type { Chain } from './chain.ts';
import { createFollowUps } from './follow-ups.ts';
import { arrivalsOf, type Payment, paymentsOf, unspent } from './payments.ts';
import { type Outcome, SETTLED, type Settlement } from './settlement.ts';

export interface AskingDeps extends ServiceDeps {
  log: Logger;
  /** Undefined when no node is configured. Orders then stay waiting. */
  chain: Chain | undefined;
  settlement: Settlement;
}

/** A process that queries the chain has this long to store the answer. Then another process may query it. */
const LEASE_MS = 30_000;
const MAX_HASHES = 20;
const BATCH = 20;
const MAX_BATCHES = 25;

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

/** Leases due orders to this process. When the process crashes, the orders become due again at the end of the lease. */
const takeDue = async ({ orm }: Database, now: Date, no?: string): Promise<Deposit[]> => {
  const due = orm
    .select({ no: deposits.no })
    .from(deposits)
    .where(
      and(
        eq(deposits.state, STATE.waiting),
        isNotNull(deposits.askAt),
        // If the clock was set back after the last query, the order is due at once instead of when the clock has caught
        // up.
        or(lte(deposits.askAt, now), gt(sql`(${deposits.findings} ->> 'askedAt')::timestamptz`, now)),
        no === undefined ? undefined : eq(deposits.no, no),
      ),
    )
    .orderBy(asc(deposits.askAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return orm
    .update(deposits)
    .set({ askAt: leaseFrom(now) })
    .where(inArray(deposits.no, due))
    .returning();
};

interface Named {
  hash: string;
  who: string;
  now: Date;
}

interface Submission {
  no: string;
  hash: string;
  memberId: number | undefined;
}

/** Whether the transaction has unspent transfers, according to the findings of the orders it paid. */
const hasUnspent = async (tx: Tx, payments: readonly Payment[]): Promise<boolean> => {
  const paid = await tx
    .select({ findings: deposits.findings })
    .from(deposits)
    .where(
      inArray(
        deposits.no,
        payments.map(({ depositNo }) => depositNo),
      ),
    );
  return paid.some(({ findings }) => unspent(arrivalsOf(findings), payments).length > 0);
};

/** Refuses a transaction that cannot be named for this order now. `spent` means that it has already paid this order. */
const admit = async (tx: Tx, stored: UsdtDeposit, hash: string, now: Date): Promise<'spent' | 'open'> => {
  const order = asOf(stored, now);
  const payments = await paymentsOf(tx, hash);
  if (payments.some(({ depositNo }) => depositNo === order.no)) return 'spent';
  if (payments.length > 0 && !(await hasUnspent(tx, payments))) throw refuse('deposits.hashUsed');
  if (order.state === STATE.approved) throw refuse('deposits.alreadyPaid');
  if (isLapsed(order)) throw refuse('deposits.expired');
  if (order.state === STATE.refused) throw refuse('deposits.rejected');
  if (now > order.expiresAt) throw refuse('deposits.expired');
  return 'open';
};

/** Records the transaction that is said to have paid the order, and takes the lease to query it. */
const nameHash = async (tx: Tx, { no, hashes }: UsdtDeposit, { hash, who, now }: Named): Promise<void> => {
  await updateOrder(tx, no, { txHash: hash, hashAt: now, hashes: hashes + 1, findings: null, askAt: leaseFrom(now) });
  await addEvent(tx, no, now, who, `提交交易哈希 ${hash}`);
};

/** Records the payer's hash. Returns the order when the chain is to be queried about it now. */
const note = async (tx: Tx, { no, hash, memberId }: Submission, now: Date): Promise<UsdtDeposit | undefined> => {
  const order = await lockOrder(tx, no);
  if (order === undefined || !isUsdt(order) || !isReadableBy(order, memberId)) {
    throw refuse('deposits.orderUnknown');
  }
  if ((await admit(tx, order, hash, now)) === 'spent') return undefined;
  if (order.txHash === hash) {
    if (order.findings?.outcome === 'refuse') throw refuse('deposits.transactionRefused', order.findings.text);
    if (order.askAt === null || order.askAt > now) return undefined;
    await updateOrder(tx, no, { askAt: leaseFrom(now) });
    return order;
  }
  await requireUnapproved(tx, no, now);
  if (order.hashes >= MAX_HASHES) throw refuse('deposits.tooManyHashes');
  await nameHash(tx, order, { hash, who: memberId === undefined ? '付款人' : '会员', now });
  return order;
};

/** Queries the chain at once when a hash is submitted, then at growing intervals until the outcome is certain. */
export const createAsking = ({ database, clock, log, chain, settlement }: AskingDeps) => {
  const ask = async (order: UsdtDeposit, hash: string, options: { hurry?: boolean } = {}): Promise<Outcome> => {
    if (chain === undefined) return SETTLED;
    return settlement.apply(order.no, await chain.examine(order, hash, options));
  };

  const askDue = async (orders: readonly Deposit[]): Promise<void> => {
    const asked = orders.filter(isUsdt).map(async (order) => {
      const outcome = await ask(order, order.txHash);
      if (outcome.kind === 'pending') followUps.schedule(order.no, outcome.delayMs);
    });
    const failed = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
    if (failed.length > 0) throw new Error(`${failed.length} of ${orders.length} orders could not be settled`);
  };

  const followUps = createFollowUps(async (no) => askDue(await takeDue(database, clock.now(), no)), log);

  return {
    /** Accepts a hash. The order is credited later when the chain does not know the transaction yet. */
    async submitHash(no: string, typed: string, memberId: number | undefined): Promise<void> {
      const hash = typed.trim().toLowerCase();
      const order = await database.transaction((tx) => note(tx, { no, hash, memberId }, clock.now()));
      if (order === undefined) return;
      const outcome = await ask(order, hash, { hurry: true });
      if (outcome.kind === 'refused') throw refuse('deposits.transactionRefused', outcome.text);
      if (outcome.kind === 'pending') followUps.schedule(no, outcome.delayMs);
    },

    nameHash,

    /** Queries the transaction named by the order, whether or not the next query is due. */
    async askNow(no: string): Promise<void> {
      const order = await findOrder(database.orm, no);
      if (order === undefined || !isUsdt(order) || order.txHash === '') return;
      const outcome = await ask(order, order.txHash, { hurry: true });
      if (outcome.kind === 'pending') followUps.schedule(no, outcome.delayMs);
    },

    /** Queries all orders that are due. */
    async askAll(): Promise<void> {
      for (let batch = 0; chain !== undefined && batch < MAX_BATCHES; batch += 1) {
        const due = await takeDue(database, clock.now());
        if (due.length === 0) return;
        await askDue(due);
      }
    },

    async stop(): Promise<void> {
      chain?.stop();
      await followUps.stop();
    },
  };
};
export type Asking = ReturnType<typeof createAsking>;
