import type { BookCheck } from '@koi/contract';
import { asc, gt, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/index.ts';

/** Maximum number of faults that a failed check lists. */
export const FAULTS_MAX = 20;

export const bookCheck = (name: string, faults: readonly string[]): BookCheck => ({
  name,
  passed: faults.length === 0,
  detail: faults.length === 0 ? '全部一致' : faults.join('；'),
});

/** A reader of the payments of a table in the order of their ledger keys. Rows without a payment are skipped. */
export const paymentsOf =
  (table: PgTable, posting: PgColumn, amount: PgColumn) =>
  (db: Queryable, after: string, limit: number): Promise<{ no: string; amount: bigint }[]> =>
    db
      .select({ no: sql<string>`${posting}`, amount: sql<bigint>`${amount}` })
      .from(table)
      .where(gt(posting, after))
      .orderBy(asc(posting))
      .limit(limit);
