import type { BookCheck } from '@koi/contract';
import { sql } from 'drizzle-orm';
import {
  type Finding,
  type HouseCheck,
  joinFindings,
  LAST_ID,
  type LedgerRange,
  lastSeal,
  type Seal,
  sampleOfSeals,
  sealedRanges,
} from '../../../ledger/index.ts';
import type { Queryable, Reading, Tx } from '../../../platform/index.ts';

/** Orders are found by time. One that was settled this long before the seal may have been posted after it. */
const OVERLAP_MS = 3_600_000;

/** Position of the ledger in the snapshot of a check. */
export interface Mark {
  /** The newest transaction that was visible. */
  through: bigint;
  /** Database transactions below this number had ended. */
  endedBelow: bigint;
  /** Database transactions from this number on had not begun. */
  begunBelow: bigint;
}

export interface CheckedBooks {
  checks: BookCheck[];
  mark: Mark;
  /** Numbers of the seals whose ranges were read, by whether they agree. */
  seals: { agreed: number[]; differing: number[] };
}

/**
 * The open transactions of other databases, by the lower half of their number. Transactions are numbered for the whole
 * server, and those of its other databases do not touch the ledger. They are read before the snapshot, when all that
 * matter have begun: one that ends between the snapshot and a later read would look like a transaction of the ledger.
 */
const readOthers = async (database: Reading): Promise<bigint[]> => {
  const { rows } = await database.orm.execute<{ xid: bigint }>(sql`
    SELECT backend_xid::text::bigint AS xid FROM pg_stat_activity
    WHERE datname <> current_database() AND backend_xid IS NOT NULL`);
  return rows.map(({ xid }) => xid);
};

/** The snapshot of a replica does not list the transactions that were open, only the oldest of them. */
const readMark = async (tx: Tx, others: readonly bigint[]): Promise<Mark> => {
  const { rows } = await tx.execute<{ through: bigint; ended: bigint; begun: bigint }>(sql`
    SELECT coalesce((SELECT max(id) FROM ledger_transaction), 0) AS through, begun,
    CASE WHEN pg_is_in_recovery() THEN pg_snapshot_xmin(pg_current_snapshot())::text::bigint ELSE coalesce((
      SELECT min(xid::text::bigint) FROM pg_snapshot_xip(pg_current_snapshot()) AS xid
      WHERE xid::text::bigint % 4294967296 <> ALL(${`{${others.join(',')}}`}::bigint[])
    ), begun) END AS ended
    FROM (SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS begun) snapshot`);
  const { through = 0n, ended = 0n, begun = 0n } = rows[0] ?? {};
  return { through, endedBelow: ended, begunBelow: begun };
};

const rangeAbove = ({ throughId, until }: Seal): LedgerRange => ({
  after: throughId,
  through: LAST_ID,
  from: new Date(until.getTime() - OVERLAP_MS).toISOString(),
  to: 'infinity',
});

export const resultOf = (name: string, { differing, named }: Finding, sound: string): BookCheck => {
  const rest = differing - named.length;
  const shown = rest > 0 ? [...named, `另有 ${rest} 处`] : named;
  return { name, passed: differing === 0, detail: differing === 0 ? sound : shown.join('；') };
};

const checkWhole = async (db: Queryable, checks: readonly HouseCheck[]): Promise<BookCheck[]> => {
  const results: BookCheck[] = [];
  for (const { name, unit, all } of checks) {
    const found = await all(db);
    results.push(resultOf(name, found, `${found.count} ${unit}`));
  }
  return results;
};

/** Checks everything above the last seal, and the sealed ranges of the sample. */
const checkRecent = async (db: Queryable, checks: readonly HouseCheck[], last: Seal) => {
  const sample = sealedRanges(await sampleOfSeals(db));
  const differing = new Set<number>();
  const results: BookCheck[] = [];
  for (const { name, unit, recent, sealed } of checks) {
    const fresh = await recent(db, rangeAbove(last));
    const sampled: Finding[] = [];
    for (const { seals, range } of sample) {
      const found = await sealed(db, range);
      if (found.differing > 0) for (const no of seals) differing.add(no);
      sampled.push(found);
    }
    const old = joinFindings(sampled);
    results.push(resultOf(name, joinFindings([fresh, old]), `新增 ${fresh.count} ${unit}，抽查 ${old.count} ${unit}`));
  }
  const agreed = sample.flatMap(({ seals }) => seals).filter((no) => !differing.has(no));
  return { results, seals: { agreed, differing: [...differing] } };
};

/**
 * Runs the checks in one snapshot, so that concurrent transactions do not appear as differences. Without a seal, or
 * when the whole is requested, they read the whole history.
 */
export const checkBooks = async (
  database: Reading,
  checks: readonly HouseCheck[],
  { whole }: { whole: boolean },
): Promise<CheckedBooks> => {
  const others = await readOthers(database);
  return database.transaction(async (tx) => {
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
    const mark = await readMark(tx, others);
    const last = await lastSeal(tx);
    if (!whole && last !== undefined) {
      const { results, seals } = await checkRecent(tx, checks, last);
      return { checks: results, mark, seals };
    }
    const results = await checkWhole(tx, checks);
    const isSound = results.every(({ passed }) => passed);
    const agreed = isSound && last ? Array.from({ length: last.no }, (_, at) => at + 1) : [];
    return { checks: results, mark, seals: { agreed, differing: [] } };
  });
};
