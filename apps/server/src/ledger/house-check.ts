import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/index.ts';

/**
 * A part of the ledger. Transactions belong to it by id, above `after` and up to `through`. Rows of other tables belong
 * to it by time, above `from` and up to `to` (texts of PostgreSQL, which may be infinite).
 */
export interface LedgerRange {
  after: bigint;
  through: bigint;
  from: string;
  to: string;
}

export const LAST_ID = 2n ** 63n - 1n;
export const WHOLE: LedgerRange = { after: 0n, through: LAST_ID, from: '-infinity', to: 'infinity' };

/** Maximum number of differences that are listed one by one. */
export const NAMED_MAX = 20;

/** The number of things a check compared, the number of differences, and the first of them. */
export interface Finding {
  count: number;
  differing: number;
  named: string[];
}

/**
 * A check of the books. `recent` examines everything above the last seal, `sealed` one sealed range, and `all` the
 * whole history.
 */
export interface HouseCheck {
  name: string;
  /** Unit of `count`, such as 笔. */
  unit: string;
  recent(db: Queryable, range: LedgerRange): Promise<Finding>;
  sealed(db: Queryable, range: LedgerRange): Promise<Finding>;
  all(db: Queryable): Promise<Finding>;
}

/** A check that examines any range in the same way. `all` replaces it for the whole history. */
export const checkByRange = ({
  name,
  unit,
  within,
  all = (db) => within(db, WHOLE),
}: Pick<HouseCheck, 'name' | 'unit'> &
  Partial<Pick<HouseCheck, 'all'>> & { within: HouseCheck['recent'] }): HouseCheck => ({
  name,
  unit,
  recent: within,
  sealed: within,
  all,
});

/** Makes a finding from the list of all differences. */
export const findingOf = (count: number, differences: readonly string[]): Finding => ({
  count,
  differing: differences.length,
  named: differences.slice(0, NAMED_MAX),
});

export const NOTHING_FOUND: Finding = { count: 0, differing: 0, named: [] };

export const joinFindings = (findings: readonly Finding[]): Finding => ({
  count: findings.reduce((sum, { count }) => sum + count, 0),
  differing: findings.reduce((sum, { differing }) => sum + differing, 0),
  named: findings.flatMap(({ named }) => named).slice(0, NAMED_MAX),
});

type Compared<R> = R & { compared: number; differing: number; differs: boolean };

/**
 * Reads a comparison from the database: a query of everything that was compared, with the column `differs`. Only the
 * first differences, in the given order, leave the database.
 */
export const findDifferences = async <R extends Record<string, unknown>>(
  db: Queryable,
  { query, order }: { query: SQL; order: SQL },
  text: (row: R) => string,
): Promise<Finding> => {
  const result = await db.execute(sql`
    SELECT *, (count(*) OVER ())::int AS compared, (count(*) FILTER (WHERE differs) OVER ())::int AS differing
    FROM (${query}) comparison ORDER BY differs DESC, ${order} LIMIT ${NAMED_MAX}`);
  const rows = result.rows as Compared<R>[];
  const { compared: count = 0, differing = 0 } = rows[0] ?? {};
  return { count, differing, named: rows.filter(({ differs }) => differs).map(text) };
};
