import { and, eq } from 'drizzle-orm';
import type { Database, Logger } from '../../../../platform/index.ts';
import { PLATFORM_NAME } from '../decision.ts';
import { isUsdt, STATE, type UsdtDeposit } from '../deposit.ts';
import { addEvent, hasEvent, lockOrder, updateOrder } from '../store.ts';
import { deposits } from '../tables.ts';
import type { Chain } from './chain.ts';
import { paymentsOf } from './payments.ts';
import type { Settlement } from './settlement.ts';
import { CLOCK_TOLERANCE_MS } from './verdict.ts';

export interface SweepDeps {
  database: Database;
  chain: Chain | undefined;
  settlement: Settlement;
}

/** Finds payments whose hash was never submitted. The listing is only a hint; the transaction itself decides. */
export const createSweep = ({ database, chain, settlement }: SweepDeps) => {
  const reservedByAddress = async (): Promise<Map<string, UsdtDeposit[]>> => {
    const orders = await database.orm
      .select()
      .from(deposits)
      .where(and(eq(deposits.reserved, true), eq(deposits.way, 'usdt')));
    const grouped = new Map<string, UsdtDeposit[]>();
    for (const order of orders.filter(isUsdt)) {
      const together = grouped.get(order.tronAddress);
      if (together === undefined) grouped.set(order.tronAddress, [order]);
      else together.push(order);
    }
    return grouped;
  };

  /** Marks a credited order that received another payment, which credits no order and needs a look by staff. */
  const noteMore = (no: string, hash: string, now: Date, log: Logger): Promise<void> =>
    database.transaction(async (tx) => {
      const order = await lockOrder(tx, no);
      const reason = `订单处理后又收到同额转账 ${hash}`;
      if (order === undefined || (await hasEvent(tx, no, reason))) return;
      if ((await paymentsOf(tx, hash)).some(({ depositNo }) => depositNo === no)) return;
      await updateOrder(tx, no, { doubt: reason });
      await addEvent(tx, no, now, PLATFORM_NAME, reason);
      log.warn({ no }, 'a payment came for an order already credited');
    });

  const look = async (order: UsdtDeposit, hash: string): Promise<void> => {
    if (chain === undefined) return;
    const { findings } = order;
    const isKnown = findings?.hash === hash && findings.outcome !== 'pending';
    if (isKnown) return;
    const found = await chain.examine(order, hash);
    if (found.verdict.kind === 'credit' || found.verdict.kind === 'doubt') await settlement.apply(order.no, found);
  };

  return async ({ now, log }: { now: Date; log: Logger }, lookBackMs: number): Promise<void> => {
    if (chain === undefined) return;
    for (const [address, orders] of await reservedByAddress()) {
      const byAmount = new Map(orders.map((order) => [order.usdtAmount, order]));
      const oldest = Math.min(...orders.map(({ createdAt }) => createdAt.getTime())) - CLOCK_TOLERANCE_MS;
      const since = new Date(Math.max(oldest, now.getTime() - lookBackMs));
      for await (const { amount, hash } of chain.transfersTo(address, since)) {
        const order = byAmount.get(amount);
        if (order === undefined) continue;
        if (order.state !== STATE.approved) await look(order, hash);
        else if (order.txHash !== hash) await noteMore(order.no, hash, now, log);
      }
    }
  };
};
