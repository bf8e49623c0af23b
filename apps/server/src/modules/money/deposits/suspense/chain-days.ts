import type { ChainDay } from '@koi/contract';
import { beijingTime, formatUsdt } from '@koi/money';
import { desc, max, sql } from 'drizzle-orm';
import { findDifferences, type HouseCheck, NOTHING_FOUND } from '../../../../ledger/index.ts';
import type { Queryable } from '../../../../platform/index.ts';
import { usdtChainDays } from '../tables.ts';

const SHOWN_DAYS = 14;
const SHOWN_DIFFERENCES = 20;

const signed = (amount: bigint): string => (amount < 0n ? `-${formatUsdt(-amount)}` : formatUsdt(amount));

/** The last compared days, newest first, with all addresses together. */
export const readChainDays = async (db: Queryable): Promise<ChainDay[]> => {
  const { day, transfers, arrived, credited, suspense, differing, differences, checkedAt } = usdtChainDays;
  const sum = (column: typeof arrived) => sql<bigint>`sum(${column})::bigint`;
  const rows = await db
    .select({
      day,
      transfers: sql<number>`sum(${transfers})::int`,
      arrived: sum(arrived),
      credited: sum(credited),
      suspense: sum(suspense),
      differing: sql<number>`sum(${differing})::int`,
      differences: sql<string[][]>`jsonb_agg(${differences})`,
      checkedAt: max(checkedAt),
    })
    .from(usdtChainDays)
    .groupBy(day)
    .orderBy(desc(day))
    .limit(SHOWN_DAYS);
  return rows.map((row) => ({
    day: row.day,
    transfers: row.transfers,
    arrived: formatUsdt(row.arrived),
    credited: formatUsdt(row.credited),
    suspense: formatUsdt(row.suspense),
    difference: signed(row.credited + row.suspense - row.arrived),
    agrees: row.differing === 0,
    differences: row.differences.flat().slice(0, SHOWN_DIFFERENCES),
    checked_at: row.checkedAt === null ? '' : beijingTime(row.checkedAt),
  }));
};

/** Days whose comparison is part of the check of the books. */
const CHECKED_DAYS = 31;

/** Every transfer that the chain lists is in the books, and no other. The comparison itself is made by a job. */
const compareDays = (db: Queryable) =>
  findDifferences<{ day: string; differing: number; first: string | null }>(
    db,
    {
      query: sql`SELECT day, differing, differences ->> 0 AS first, differing > 0 AS differs
        FROM ${usdtChainDays} WHERE day > to_char(now() AT TIME ZONE 'Asia/Shanghai' - ${CHECKED_DAYS} * interval '1 day', 'YYYY-MM-DD')`,
      order: sql`day DESC`,
    },
    ({ day, differing, first }) => `${day}：${differing} 笔不符，${first ?? ''}`,
  );

export const checkChainDays: HouseCheck = {
  name: 'USDT 链上与账本一致',
  unit: '天',
  recent: compareDays,
  sealed: async () => NOTHING_FOUND,
  all: compareDays,
};
