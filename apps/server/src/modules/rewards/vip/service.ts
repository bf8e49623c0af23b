import type { VipLevelRow } from '@koi/contract';
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable, Tx } from '../../../platform/index.ts';
import { labelsOf } from '../../people/members/index.ts';
import { type Level, toWire } from './level.ts';
import { vipChanges, vipLevels } from './tables.ts';

export const readLevels = (db: Queryable) => db.select().from(vipLevels).orderBy(asc(vipLevels.level));

export const putLevels = async (tx: Tx, levels: readonly Level[]): Promise<void> => {
  await tx
    .insert(vipLevels)
    .values([...levels])
    .onConflictDoUpdate({
      target: vipLevels.level,
      set: {
        recharge: sql`excluded.recharge`,
        flow: sql`excluded.flow`,
        maintenance: sql`excluded.maintenance`,
        realperson: sql`excluded.realperson`,
        sport: sql`excluded.sport`,
        eSport: sql`excluded.e_sport`,
        joker: sql`excluded.joker`,
        electron: sql`excluded.electron`,
        lottery: sql`excluded.lottery`,
        version: sql`${vipLevels.version} + 1`,
      },
    });
};

/**
 * Returns the level each member held just before a moment. The current level is read before the later changes, so that
 * a change in between is included in those and yields the earlier level.
 */
export const levelsBefore = async (
  db: Queryable,
  memberIds: readonly number[],
  moment: Date,
): Promise<Map<number, number>> => {
  const held = new Map([...(await labelsOf(db, memberIds))].map(([id, { vipLevel }]) => [id, vipLevel]));
  if (memberIds.length === 0) return held;
  const since = await db
    .selectDistinctOn([vipChanges.memberId], { memberId: vipChanges.memberId, level: vipChanges.fromLevel })
    .from(vipChanges)
    .where(and(inArray(vipChanges.memberId, [...memberIds]), gte(vipChanges.at, moment)))
    .orderBy(asc(vipChanges.memberId), asc(vipChanges.day));
  for (const { memberId, level } of since) held.set(memberId, level);
  return held;
};

export const createVipService = ({ database }: { database: Database }) => ({
  levelsBefore,

  async levels(db: Queryable = database.orm): Promise<VipLevelRow[]> {
    return (await readLevels(db)).map(toWire);
  },
});

/** Locks all levels until the transaction ends, because their order is checked together. */
export const lockLevels = async (tx: Tx) => {
  // Two people who add the first level lock no row, so they also take turns by this lock.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi vip levels'))`);
  return tx.select().from(vipLevels).orderBy(asc(vipLevels.level)).for('update');
};

export const removeLevel = async (tx: Tx, level: number): Promise<void> => {
  await tx.delete(vipLevels).where(eq(vipLevels.level, level));
};

/** Keeps the level from being removed until the transaction ends. False when it is already removed. */
export const holdLevel = async (tx: Tx, level: number): Promise<boolean> => {
  const found = await tx
    .select({ level: vipLevels.level })
    .from(vipLevels)
    .where(eq(vipLevels.level, level))
    .for('share');
  return found.length > 0;
};
export type VipService = ReturnType<typeof createVipService>;
