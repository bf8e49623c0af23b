import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { countUpTo, type Erasure, type ExpiringRows, type Tx } from '../../../platform/index.ts';
import { blockedByExclusion } from '../protection/index.ts';
import { memberClosures } from './tables.ts';

/** Members whose data is deleted in one transaction. Each has rows in many tables. */
const PART = 10;

/** A late payment is settled by staff before its member is forgotten. */
const isPaidOut = sql`NOT EXISTS (SELECT FROM ledger_account wallet
  WHERE wallet.member_id = ${memberClosures.memberId} AND wallet.balance <> 0)`;

const isDue = (before: Date) =>
  and(
    eq(memberClosures.state, 'closed'),
    isNull(memberClosures.erasedAt),
    lt(memberClosures.endedAt, before),
    isPaidOut,
  );

/** Excluded when their data was deleted, and not any more. */
const isReleased = and(memberClosures.personKept, sql`NOT ${blockedByExclusion(memberClosures.memberId)}`);

/** Deletes the personal data of accounts that were closed some time ago. What the books need has no person any more. */
export const expiringAccounts = (erasures: readonly Erasure[]): ExpiringRows[] => {
  const erase = async (tx: Tx, memberId: number, keepsPerson: boolean): Promise<void> => {
    for (const part of erasures) await part(tx, memberId, { keepsPerson });
    // What the member wrote in all requests, also in those that were refused or taken back.
    await tx.update(memberClosures).set({ reason: '' }).where(eq(memberClosures.memberId, memberId));
  };
  const take = (tx: Tx, where: ReturnType<typeof isDue>, limit: number) =>
    tx
      .select({
        no: memberClosures.no,
        memberId: memberClosures.memberId,
        isExcluded: sql<boolean>`${blockedByExclusion(memberClosures.memberId)}`,
      })
      .from(memberClosures)
      .where(where)
      .orderBy(asc(memberClosures.endedAt))
      .limit(Math.min(limit, PART))
      .for('update', { skipLocked: true });
  const store = async (tx: Tx, nos: readonly string[], change: object): Promise<void> => {
    if (nos.length > 0)
      await tx
        .update(memberClosures)
        .set(change)
        .where(inArray(memberClosures.no, [...nos]));
  };
  return [
    {
      tables: [],
      countDue: (db, before, max) =>
        countUpTo(db, db.select({ one: sql`1` }).from(memberClosures).where(isDue(before)), max),
      async deleteOldest(tx, before, limit) {
        const due = await take(tx, isDue(before), limit);
        for (const { no, memberId, isExcluded } of due) {
          await erase(tx, memberId, isExcluded);
          await store(tx, [no], { erasedAt: sql`now()`, personKept: isExcluded });
        }
        return due.length;
      },
    },
    {
      tables: [],
      countDue: async () => 0,
      async deleteOldest(tx, _before, limit) {
        const released = await take(tx, isReleased, limit);
        for (const { no, memberId } of released) {
          await erase(tx, memberId, false);
          await store(tx, [no], { personKept: false });
        }
        return released.length;
      },
    },
  ];
};
