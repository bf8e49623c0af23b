import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../platform/index.ts';
import { memberClosures } from './tables.ts';

export type ClosureRow = typeof memberClosures.$inferSelect;

/** The kind of proposal. Its target is the number of the request. */
export const KIND = 'members.closure';

export const isUnderWay = ({ state }: Pick<ClosureRow, 'state'>): boolean =>
  state === 'waiting' || state === 'proposed';

/**
 * Calls about the request of a member wait for each other until their transactions end. Locks are taken in this sequence
 * everywhere: this one, the proposal, the request, the member's row. An agreement does without this one, because it begins
 * with the proposal.
 */
export const lockClosuresOf = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi closure of member'), ${memberId})`);
};

export const findClosure = async (db: Queryable, no: string, lock = false): Promise<ClosureRow | undefined> => {
  const query = db.select().from(memberClosures).where(eq(memberClosures.no, no));
  const [row] = await (lock ? query.for('update') : query);
  return row;
};

/** The request of a member that nobody has decided about. */
export const openClosure = async (tx: Tx, memberId: number): Promise<ClosureRow | undefined> => {
  const isOpen = and(eq(memberClosures.memberId, memberId), inArray(memberClosures.state, ['waiting', 'proposed']));
  const [row] = await tx.select().from(memberClosures).where(isOpen).for('update');
  return row;
};

/** The newest request that a member has under way, or that ended after a moment. */
export const newestClosure = async (db: Queryable, memberId: number, since: Date): Promise<ClosureRow | undefined> => {
  const [row] = await db
    .select()
    .from(memberClosures)
    .where(
      and(
        eq(memberClosures.memberId, memberId),
        sql`(${memberClosures.endedAt} IS NULL OR ${gt(memberClosures.endedAt, since)})`,
      ),
    )
    .orderBy(desc(memberClosures.id))
    .limit(1);
  return row;
};

export const changeClosure = async (tx: Tx, no: string, change: Partial<ClosureRow>): Promise<void> => {
  await tx.update(memberClosures).set(change).where(eq(memberClosures.no, no));
};
