import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database, Logger, Tx } from '../../../../platform/index.ts';
import type { SettingsService } from '../../../operator/settings/index.ts';
import { deposits, payWays, tronPayments, usdtAddresses, usdtSuspense } from '../tables.ts';
import type { Chain } from '../tron/chain.ts';
import type { ListedTransfer } from '../tron/node.ts';
import type { Booking } from './booking.ts';

export interface IntakeDeps {
  database: Database;
  /** Undefined when no node is configured. */
  chain: Chain | undefined;
  settings: Pick<SettingsService, 'get'>;
  booking: Pick<Booking, 'book'>;
}

/** A payment has this long to be credited to its order, and a node to list it. */
const SETTLING_MS = 10 * 60_000;

type Watched = typeof usdtAddresses.$inferSelect;

const groupByHash = (transfers: readonly ListedTransfer[]): Map<string, ListedTransfer[]> => {
  const groups = new Map<string, ListedTransfer[]>();
  for (const transfer of transfers) {
    const group = groups.get(transfer.hash);
    if (group === undefined) groups.set(transfer.hash, [transfer]);
    else group.push(transfer);
  }
  return groups;
};

/** Watches an address from a moment on, unless it is watched already. */
export const watchAddress = async (tx: Tx, address: string, since: Date): Promise<void> => {
  await tx.insert(usdtAddresses).values({ address, since, readTo: since }).onConflictDoNothing();
};

/** Watches the current receiving address and those of recent orders, from the oldest of these orders on. */
const watchAddresses = async ({ orm }: Database, now: Date): Promise<Watched[]> => {
  const [current, ordered] = await Promise.all([
    orm
      .select({ address: payWays.address })
      .from(payWays)
      .where(and(eq(payWays.way, 'usdt'), ne(payWays.address, ''))),
    orm
      .select({
        address: deposits.tronAddress,
        since: sql<Date>`min(${deposits.createdAt})`.mapWith(deposits.createdAt),
      })
      .from(deposits)
      .where(and(eq(deposits.reserved, true), eq(deposits.way, 'usdt')))
      .groupBy(deposits.tronAddress),
  ]);
  const found = new Map<string, Date>();
  for (const { address } of current) found.set(address, now);
  for (const { address, since } of ordered) found.set(address, since);
  const rows = [...found].map(([address, since]) => ({ address, since, readTo: since }));
  if (rows.length > 0) await orm.insert(usdtAddresses).values(rows).onConflictDoNothing();
  return orm.select().from(usdtAddresses).orderBy(usdtAddresses.address);
};

/** Number of transfers of each transaction that are booked or spent already. */
const knownTransfers = async ({ orm }: Database, hashes: readonly string[]): Promise<Map<string, number>> => {
  if (hashes.length === 0) return new Map();
  const known = await Promise.all([
    orm
      .select({ hash: usdtSuspense.txHash, index: usdtSuspense.logIndex })
      .from(usdtSuspense)
      .where(inArray(usdtSuspense.txHash, [...hashes])),
    orm
      .select({ hash: tronPayments.txHash, index: tronPayments.logIndex })
      .from(tronPayments)
      .where(inArray(tronPayments.txHash, [...hashes])),
  ]);
  const transfers = new Map<string, Set<number>>();
  for (const { hash, index } of known.flat()) transfers.set(hash, (transfers.get(hash) ?? new Set()).add(index));
  return new Map([...transfers].map(([hash, indexes]) => [hash, indexes.size]));
};

/**
 * Books payments that no order has taken. It continues where the last run ended and stores its place only when
 * everything before it is booked, so that a crash, a silent node or a second process loses and doubles nothing.
 */
export const createIntake = ({ database, chain, settings, booking }: IntakeDeps) => {
  /** Returns false while the chain does not confirm the transaction. */
  const bookTransaction = async (address: string, hash: string, rate: string, now: Date, log: Logger) => {
    const confirmed = await chain?.arrivals(address, hash);
    if (confirmed === undefined) return false;
    const { arrivals, at: blockAt } = confirmed;
    const booked = await database.transaction((tx) =>
      booking.book(tx, { hash, address, arrivals, blockAt }, rate, now),
    );
    for (const { no } of booked) log.warn({ no, hash }, 'a USDT payment matches no order');
    return true;
  };

  const readAddress = async ({ address, readTo, since }: Watched, rate: string, now: Date, log: Logger) => {
    const until = new Date(now.getTime() - SETTLING_MS);
    const from = new Date(Math.max(readTo.getTime() - SETTLING_MS, since.getTime()));
    if (until < from) return;
    const span = await chain?.transfersBetween(address, from, until);
    if (span === undefined) return;
    const groups = groupByHash(span.transfers);
    const known = await knownTransfers(database, [...groups.keys()]);
    let through = span.through;
    for (const [hash, transfers] of groups) {
      if ((known.get(hash) ?? 0) >= transfers.length) continue;
      const isBooked = await bookTransaction(address, hash, rate, now, log);
      const at = transfers[0]?.at;
      if (!isBooked && at !== undefined && at < through) through = at;
    }
    // Another process may be further ahead; the place never moves back here.
    await database.orm
      .update(usdtAddresses)
      .set({ readTo: sql`greatest(${usdtAddresses.readTo}, ${through.toISOString()}::timestamptz)`, readAt: now })
      .where(eq(usdtAddresses.address, address));
  };

  return async ({ now, log }: { now: Date; log: Logger }): Promise<void> => {
    if (chain === undefined) return;
    const watched = await watchAddresses(database, now);
    if (watched.length === 0) return;
    const rate = await settings.get('usdtrate');
    for (const each of watched) await readAddress(each, rate, now, log);
  };
};
