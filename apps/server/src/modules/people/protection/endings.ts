import { and, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Database, Queryable, Tx } from '../../../platform/index.ts';
import { lockMember } from '../members/index.ts';
import { storeEndings } from './ending-requests.ts';
import { endSitting } from './figures.ts';
import { appendLog } from './log.ts';
import { endings } from './tables.ts';

export type Ending = typeof endings.$inferSelect;

/** Endings that are due, reserved for this process. The lease makes them due again if the process dies. */
export const takeEndings = (
  db: Queryable,
  { now, leaseMs, limit, memberId }: { now: Date; leaseMs: number; limit: number; memberId?: number | undefined },
): Promise<Ending[]> => {
  const due = db
    .select({ id: endings.id })
    .from(endings)
    .where(and(lte(endings.askAt, now), memberId === undefined ? undefined : eq(endings.memberId, memberId)))
    .orderBy(endings.askAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(endings)
    .set({ askAt: new Date(now.getTime() + leaseMs) })
    .where(inArray(endings.id, due))
    .returning();
};

/** The row as it was taken. A request since then is not answered by what was asked before it. */
const asTaken = ({ id, requests }: Pick<Ending, 'id' | 'requests'>) =>
  and(eq(endings.id, id), eq(endings.requests, requests), isNull(endings.confirmedAt));

/**
 * Divides an ending of all games into one for each venue where the member may play. The venues are read under the
 * member's lock, so that a launch which passed the gate before the ending was requested is among them.
 */
export const divideEnding = (
  database: Database,
  ending: Ending,
  venuesOf: (tx: Tx) => Promise<readonly string[]>,
  now: Date,
): Promise<void> =>
  database.transaction(async (tx) => {
    const { memberId, cause, requestedAt } = ending;
    await lockMember(tx, memberId);
    const venues = await venuesOf(tx);
    const divided = await tx
      .update(endings)
      .set({ confirmedAt: now, askAt: null, answer: 'confirmed' })
      .where(asTaken(ending))
      .returning({ id: endings.id });
    if (divided.length === 0) return;
    await storeEndings(
      tx,
      venues.map((venue) => ({ memberId, venue, cause, requestedAt })),
      now,
    );
    await appendLog(tx, {
      memberId,
      event: 'games-ended',
      by: 'system',
      facts: { cause, venues: venues.join(' ') },
      at: now,
    });
  });

/** Stores an answer that does not finish the ending. It is asked again. */
export const noteAnswer = async (
  db: Queryable,
  ending: Ending,
  { answer, askAt, alertedAt }: { answer: Ending['answer']; askAt: Date; alertedAt?: Date | undefined },
): Promise<void> => {
  await db
    .update(endings)
    .set({ answer, askAt, asked: sql`${endings.asked} + 1`, ...(alertedAt === undefined ? {} : { alertedAt }) })
    .where(asTaken(ending));
};

/** The venue has ended the games and the money is back. With the last venue, the sitting ends. */
export const confirmEnding = (database: Database, ending: Ending, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    const { id, memberId, venue } = ending;
    await lockMember(tx, memberId);
    const others = await tx
      .select({ id: endings.id })
      .from(endings)
      .where(and(eq(endings.memberId, memberId), isNull(endings.confirmedAt), ne(endings.id, id)))
      .limit(1);
    const stoppedPlay = others.length === 0;
    const confirmed = await tx
      .update(endings)
      .set({ confirmedAt: now, askAt: null, answer: 'confirmed', asked: sql`${endings.asked} + 1`, stoppedPlay })
      .where(asTaken(ending))
      .returning({ id: endings.id });
    if (confirmed.length === 0) return;
    if (stoppedPlay) await endSitting(tx, memberId, now);
    await appendLog(tx, { memberId, event: 'games-confirmed', by: 'system', facts: { venue }, at: now });
  });
