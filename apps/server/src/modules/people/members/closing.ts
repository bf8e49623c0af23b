import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Queryable, refuse, type Tx } from '../../../platform/index.ts';
import { members } from './tables.ts';

export const isFrozen = async (db: Queryable, memberId: number): Promise<boolean> => {
  const [row] = await db.select({ frozen: members.frozen }).from(members).where(eq(members.id, memberId));
  return row?.frozen ?? false;
};

/** The condition that the account of a member is not closed. */
export const isOpenAccount = (memberId: SQLWrapper): SQL =>
  sql`NOT EXISTS (SELECT FROM ${members} WHERE ${members.id} = ${memberId} AND ${members.closedAt} IS NOT NULL)`;

/** Refuses what staff do to get into an account, or to open it again, once it was closed for good. */
export const requireOpenAccount = async (db: Queryable, memberId: number): Promise<void> => {
  const [row] = await db.select({ closedAt: members.closedAt }).from(members).where(eq(members.id, memberId));
  if (row?.closedAt) throw refuse('closures.alreadyClosed');
};

/**
 * Closes an account for good. A closed account is frozen as well, and nobody lifts that, so that everything which a frozen
 * member can't do is refused. The caller holds the member's lock, and ends the sessions.
 */
export const closeMember = async (tx: Tx, memberId: number, closedAt: Date): Promise<void> => {
  await tx.update(members).set({ closedAt, frozen: true, isAgent: false }).where(eq(members.id, memberId));
};
