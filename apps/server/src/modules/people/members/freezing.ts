import type { FreezeArea } from '@koi/contract/rules/freezing';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../platform/index.ts';
import { lockMember } from './accounts.ts';
import { requireOpenAccount } from './closing.ts';
import { memberFreezes, members } from './tables.ts';

export type Freeze = typeof memberFreezes.$inferSelect;
export type FreezeDraft = Omit<Freeze, 'memberId'>;

/** The freezes of a member, the oldest first. */
export const freezesOf = (db: Queryable, memberId: number): Promise<Freeze[]> =>
  db
    .select()
    .from(memberFreezes)
    .where(eq(memberFreezes.memberId, memberId))
    .orderBy(asc(memberFreezes.at), asc(memberFreezes.area));

const setFrozen = async (tx: Tx, memberId: number, frozen: boolean): Promise<void> => {
  await tx.update(members).set({ frozen }).where(eq(members.id, memberId));
};

/** Stores the freeze beside those of other areas. A repeated freeze replaces that of the same area. */
export const addFreeze = async (tx: Tx, memberId: number, { area, ...draft }: FreezeDraft): Promise<void> => {
  const { frozen } = await lockMember(tx, memberId);
  // Rows of a member who is not frozen were left by an earlier release, which lifted the freeze without them.
  if (!frozen) await tx.delete(memberFreezes).where(eq(memberFreezes.memberId, memberId));
  await tx
    .insert(memberFreezes)
    .values({ memberId, area, ...draft })
    .onConflictDoUpdate({ target: [memberFreezes.memberId, memberFreezes.area], set: draft });
  await setFrozen(tx, memberId, true);
};

/** Lifts the freezes of these areas. Returns those that are left, with which the member stays frozen. */
export const liftFreezes = async (tx: Tx, memberId: number, areas: readonly FreezeArea[]): Promise<Freeze[]> => {
  await lockMember(tx, memberId);
  await requireOpenAccount(tx, memberId);
  await tx
    .delete(memberFreezes)
    .where(and(eq(memberFreezes.memberId, memberId), inArray(memberFreezes.area, [...areas])));
  const left = await freezesOf(tx, memberId);
  if (left.length === 0) await setFrozen(tx, memberId, false);
  return left;
};
