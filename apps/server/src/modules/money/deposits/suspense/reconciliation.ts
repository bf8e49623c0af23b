import { addDays, beijingDay, beijingDayStart, formatUsdt } from '@koi/money';
import { and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { Database, Logger, Queryable } from '../../../../platform/index.ts';
import { deposits, tronPayments, usdtAddresses, usdtChainDays, usdtSuspense } from '../tables.ts';
import type { Chain } from '../tron/chain.ts';
import type { ListedTransfer } from '../tron/node.ts';

export interface ReconciliationDeps {
  database: Database;
  /** Undefined when no node is configured. */
  chain: Chain | undefined;
}

/** A day is compared again for this long after its end, because a node may list a transfer late. */
const FINAL_MS = 6 * 3_600_000;
/** From this long after its end on, a whole day is compared, however far the intake has come. */
const LATE_MS = 3_600_000;
/** Days that differed are compared again for a week. */
const AGAIN_DAYS = 7;
/** Each listing has up to 10,000 transfers. */
const MAX_LISTINGS = 10;
const NAMED_MAX = 20;

type Watched = typeof usdtAddresses.$inferSelect;

interface Span {
  from: Date;
  /** Not included. */
  until: Date;
}

interface Booked {
  hash: string;
  amount: bigint;
}

/** Sums and counts of one transaction on both sides. */
interface Sides {
  listed: bigint;
  listedCount: number;
  booked: bigint;
  bookedCount: number;
}

const sumOf = (transfers: readonly { amount: bigint }[]): bigint =>
  transfers.reduce((sum, { amount }) => sum + amount, 0n);

const sidesOf = (listed: readonly ListedTransfer[], booked: readonly Booked[]): Map<string, Sides> => {
  const sides = new Map<string, Sides>();
  const of = (hash: string): Sides => {
    const found = sides.get(hash) ?? { listed: 0n, listedCount: 0, booked: 0n, bookedCount: 0 };
    sides.set(hash, found);
    return found;
  };
  for (const { hash, amount } of listed) {
    const side = of(hash);
    side.listed += amount;
    side.listedCount += 1;
  }
  for (const { hash, amount } of booked) {
    const side = of(hash);
    side.booked += amount;
    side.bookedCount += 1;
  }
  return sides;
};

const differenceOf = (hash: string, { listed, listedCount, booked, bookedCount }: Sides): string | undefined => {
  if (listed === booked && listedCount === bookedCount) return undefined;
  const both = `链上 ${formatUsdt(listed)}（${listedCount} 笔），账本 ${formatUsdt(booked)}（${bookedCount} 笔）`;
  return `${hash.slice(0, 8)}…${hash.slice(-4)}：${both}`;
};

const within = (column: typeof usdtSuspense.blockAt | typeof tronPayments.blockAt, { from, until }: Span) =>
  and(gte(column, from), lt(column, until));

/** Payments of an address in the books, by block time: those in suspense, and those credited without passing there. */
const readBooks = async (db: Queryable, address: string, span: Span) => {
  const [suspense, credited] = await Promise.all([
    db
      .select({ hash: usdtSuspense.txHash, amount: usdtSuspense.usdtAmount })
      .from(usdtSuspense)
      .where(and(eq(usdtSuspense.address, address), within(usdtSuspense.blockAt, span))),
    db
      .select({ hash: tronPayments.txHash, amount: tronPayments.usdtAmount })
      .from(tronPayments)
      .innerJoin(deposits, eq(deposits.no, tronPayments.depositNo))
      .where(
        and(
          eq(deposits.tronAddress, address),
          within(tronPayments.blockAt, span),
          sql`NOT EXISTS (SELECT FROM ${usdtSuspense} held
            WHERE held.tx_hash = ${tronPayments.txHash} AND held.log_index = ${tronPayments.logIndex})`,
        ),
      ),
  ]);
  return { suspense, credited };
};

/** Compares what the chain lists for each address and Beijing day with the books, and stores the result. */
export const createReconciliation = ({ database, chain }: ReconciliationDeps) => {
  /** Everything that the node lists in the span. Throws when it does not answer, so that the job is seen to fail. */
  const listTransfers = async (address: string, { from, until }: Span): Promise<ListedTransfer[]> => {
    const last = new Date(until.getTime() - 1);
    const all: ListedTransfer[] = [];
    let since = from;
    for (let listing = 0; listing < MAX_LISTINGS; listing += 1) {
      const span = await chain?.transfersBetween(address, since, last);
      if (span === undefined) throw new Error(`the node does not list the transfers to ${address}`);
      const { transfers, through } = span;
      if (through.getTime() === last.getTime()) return [...all, ...transfers];
      // The next listing begins with the block time at which this one ended.
      all.push(...transfers.filter(({ at }) => at < through));
      since = through;
    }
    throw new Error(`more transfers to ${address} than one comparison lists`);
  };

  const compareDay = async (watched: Watched, day: string, now: Date, log: Logger): Promise<void> => {
    const { address, since, readTo } = watched;
    const [start, end] = [beijingDayStart(day), beijingDayStart(addDays(day, 1))];
    // A day that is not over for an hour yet is compared as far as the intake has read it.
    const isOver = end.getTime() + LATE_MS <= now.getTime();
    const span = {
      from: new Date(Math.max(start.getTime(), since.getTime())),
      until: isOver ? end : new Date(Math.min(end.getTime(), readTo.getTime())),
    };
    if (span.until <= span.from) return;
    const listed = await listTransfers(address, span);
    const { suspense, credited } = await readBooks(database.orm, address, span);
    const sides = [...sidesOf(listed, [...suspense, ...credited])];
    const differences = sides.flatMap(([hash, side]) => differenceOf(hash, side) ?? []);
    const result = {
      since: span.from,
      until: span.until,
      transfers: listed.length,
      arrived: sumOf(listed),
      credited: sumOf(credited),
      suspense: sumOf(suspense),
      differing: differences.length,
      differences: differences.slice(0, NAMED_MAX),
      checkedAt: now,
    };
    await database.orm
      .insert(usdtChainDays)
      .values({ day, address, ...result })
      .onConflictDoUpdate({ target: [usdtChainDays.day, usdtChainDays.address], set: result });
    if (differences.length === 0) return;
    log.fatal(
      { day, address, differing: differences.length, differences: result.differences },
      'chain and books differ',
    );
    if (!sides.some(([, side]) => side.bookedCount < side.listedCount)) return;
    // The intake reads the day again and books what is missing.
    await database.orm
      .update(usdtAddresses)
      .set({ readTo: sql`least(${usdtAddresses.readTo}, ${span.from.toISOString()}::timestamptz)` })
      .where(eq(usdtAddresses.address, address));
  };

  /** Today, yesterday until its result is final, and days of the last week that differed. */
  const dueDays = async ({ address }: Watched, now: Date): Promise<string[]> => {
    const today = beijingDay(now);
    const yesterday = addDays(today, -1);
    const { day, differing, until, checkedAt } = usdtChainDays;
    const recent = await database.orm
      .select({ day, differing, until, checkedAt })
      .from(usdtChainDays)
      .where(and(eq(usdtChainDays.address, address), gt(day, addDays(today, -AGAIN_DAYS - 1))));
    const isFinal = (row: (typeof recent)[number]) => row.checkedAt.getTime() - row.until.getTime() >= FINAL_MS;
    const again = recent.filter((row) => row.differing > 0).map((row) => row.day);
    const settled = recent.some((row) => row.day === yesterday && row.differing === 0 && isFinal(row));
    return [...new Set([...again, ...(settled ? [] : [yesterday]), today])].toSorted();
  };

  return async ({ now, log }: { now: Date; log: Logger }): Promise<void> => {
    if (chain === undefined) return;
    const watched = await database.orm.select().from(usdtAddresses).orderBy(usdtAddresses.address);
    for (const each of watched) {
      for (const day of await dueDays(each, now)) await compareDay(each, day, now, log);
    }
  };
};
