import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/index.ts';
import { endings } from './tables.ts';

type Draft = Pick<typeof endings.$inferInsert, 'memberId' | 'venue' | 'cause' | 'requestedAt'>;

/**
 * Stores requests to end games, which are due now. An ending that is under way counts the request, because the member
 * may have launched again after the question that it waits for.
 *
 * The caller holds the member's lock, or the games are those of an account that a case stops: there, the lock of the
 * other member would be taken after the one of the person (`samePersonAs`), and two accounts of one person that exclude
 * themselves at the same moment would wait for each other. A launch that passed the gate before the case is seen all the
 * same, because `divideEnding` reads the venues after it has taken the member's lock.
 */
export const storeEndings = async (tx: Tx, drafts: readonly Draft[], now: Date): Promise<void> => {
  if (drafts.length === 0) return;
  await tx
    .insert(endings)
    .values(drafts.map((draft) => ({ ...draft, askAt: now })))
    .onConflictDoUpdate({
      target: [endings.memberId, endings.venue],
      targetWhere: sql`${endings.confirmedAt} IS NULL`,
      set: { requests: sql`${endings.requests} + 1`, askAt: now, cause: sql`excluded.cause` },
    });
};

/** Asks for the end of the games of members at every venue. Rows are locked in the order of the members. */
export const requestEndings = (
  tx: Tx,
  requests: readonly { memberId: number; cause: string }[],
  now: Date,
): Promise<void> =>
  storeEndings(
    tx,
    requests
      .toSorted((a, b) => a.memberId - b.memberId)
      .map(({ memberId, cause }) => ({ memberId, cause, requestedAt: now })),
    now,
  );

/** Asks for the end of the member's games at every venue. */
export const requestEnding = (tx: Tx, memberId: number, cause: string, now: Date): Promise<void> =>
  requestEndings(tx, [{ memberId, cause }], now);
