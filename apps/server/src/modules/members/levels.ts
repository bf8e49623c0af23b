import { asc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/index.ts';
import { members } from './tables.ts';

/** What decides a member's level. */
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

/** Every member, a page at a time, in the order of their ids. */
export const levelFactsAfter = (db: Queryable, after: number, limit: number): Promise<LevelFacts[]> =>
  db.select(facts).from(members).where(gt(members.id, after)).orderBy(asc(members.id)).limit(limit);

/** The same of one, kept as it is until the transaction ends. */
export const lockLevelFacts = async (tx: Tx, memberId: number): Promise<LevelFacts> => {
  const [row] = await tx.select(facts).from(members).where(eq(members.id, memberId)).for('no key update');
  if (row === undefined) throw new Error(`member ${memberId} does not exist`);
  return row;
};

export const setVipLevel = async (tx: Tx, memberId: number, vipLevel: number): Promise<void> => {
  await tx.update(members).set({ vipLevel }).where(eq(members.id, memberId));
};

/** How many hold each level. */
export const countByLevel = async (db: Queryable): Promise<Map<number, number>> => {
  const rows = await db
    .select({ level: members.vipLevel, count: sql<number>`count(*)::int` })
    .from(members)
    .groupBy(members.vipLevel);
  return new Map(rows.map(({ level, count }) => [level, count]));
};
