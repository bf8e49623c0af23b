import { COUNTED_MAX } from '@koi/contract/constants';
import { asc, eq, gt, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../platform/index.ts';
import { members } from './tables.ts';

/** The totals that decide a member's VIP level. */
export interface LevelFacts {
  id: number;
  vipLevel: number;
  depositTotal: bigint;
  turnoverTotal: bigint;
}

const facts = {
  id: members.id,
  vipLevel: members.vipLevel,
  depositTotal: members.depositTotal,
  turnoverTotal: members.turnoverTotal,
};

/** Reads all members page by page, ordered by id. */
export const levelFactsAfter = (db: Queryable, after: number, limit: number): Promise<LevelFacts[]> =>
  db.select(facts).from(members).where(gt(members.id, after)).orderBy(asc(members.id)).limit(limit);

/** Reads the given members, ordered by id. */
export const levelFactsOf = (db: Queryable, memberIds: readonly number[]): Promise<LevelFacts[]> =>
  db
    .select(facts)
    .from(members)
    .where(inArray(members.id, [...memberIds]))
    .orderBy(asc(members.id));

/** Members whose totals changed on a Beijing day or later. */
export const totalsChangedSince = async (db: Queryable, day: string): Promise<number[]> => {
  const rows = await db.select({ id: members.id }).from(members).where(gte(members.totalsOn, day));
  return rows.map(({ id }) => id);
};

/** Number of members with a higher id. */
export const countMembers = async (db: Queryable, after: number): Promise<number> => {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(members).where(gt(members.id, after));
  return row?.count ?? 0;
};

/** Reads and locks the facts of one member until the transaction ends. */
export const lockLevelFacts = async (tx: Tx, memberId: number): Promise<LevelFacts> => {
  const [row] = await tx.select(facts).from(members).where(eq(members.id, memberId)).for('no key update');
  if (row === undefined) throw new Error(`member ${memberId} does not exist`);
  return row;
};

export const setVipLevel = async (tx: Tx, memberId: number, vipLevel: number): Promise<void> => {
  await tx.update(members).set({ vipLevel }).where(eq(members.id, memberId));
};

/** Counts the members of each of the levels 1 to 10, up to `COUNTED_MAX`. */
export const countByLevel = async (db: Queryable): Promise<Map<number, number>> => {
  const { rows } = await db.execute<{ level: number; count: number }>(sql`
    SELECT level, (SELECT count(*) FROM (${idsOfLevel(sql`level`)} LIMIT ${COUNTED_MAX}) counted)::int AS count
    FROM generate_series(1, 10) level`);
  return new Map(rows.map(({ level, count }) => [level, count]));
};

/** A subquery with the ids of the members of a VIP level. */
export const idsOfLevel = (level: number | SQL): SQL => sql`SELECT id FROM member WHERE vip_level = ${level}`;
