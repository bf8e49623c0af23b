import type { SECURITY_EVENT_KINDS } from '@koi/contract';
import { and, asc, desc, eq, gt, inArray, lt, max, min } from 'drizzle-orm';
import { orderBy, type Place, type Queryable, readPage } from '../../../platform/index.ts';
import { type EventDraft, rowOf, toWire } from './event.ts';
import { securityEvents } from './tables.ts';

/** Adds a row. It belongs in the transaction of the change that it reports. */
export const recordSecurity = async (db: Queryable, draft: EventDraft): Promise<void> => {
  await db.insert(securityEvents).values(rowOf(draft));
};

/** A member's events, newest first. */
export const listSecurity = (db: Queryable, memberId: number, place: Place) => {
  const order = orderBy('desc', securityEvents.at, securityEvents.id);
  const where = eq(securityEvents.memberId, memberId);
  return readPage(db, { table: securityEvents, where, order, place }, (rows) => rows.map(toWire));
};

/** Logins and registrations of all members behind an id, in the order in which they were stored. */
export const readAdmissions = (db: Queryable, after: number, limit: number) =>
  db
    .select()
    .from(securityEvents)
    .where(and(gt(securityEvents.id, after), inArray(securityEvents.kind, ['login', 'registered'])))
    .orderBy(asc(securityEvents.id))
    .limit(limit);

/** The newest event of a kind, if there is one; with `before`, the newest one before that moment. */
export const newestSecurity = async (
  db: Queryable,
  memberId: number,
  kind: (typeof SECURITY_EVENT_KINDS)[number],
  before?: Date,
) => {
  const earlier = before === undefined ? undefined : lt(securityEvents.at, before);
  const [row] = await db
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.memberId, memberId), eq(securityEvents.kind, kind), earlier))
    .orderBy(desc(securityEvents.id))
    .limit(1);
  return row;
};

/** Whether one of these events happened after a moment. */
export const happenedSince = async (
  db: Queryable,
  memberId: number,
  kinds: readonly (typeof SECURITY_EVENT_KINDS)[number][],
  since: Date,
): Promise<boolean> => {
  const [row] = await db
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.memberId, memberId),
        gt(securityEvents.at, since),
        inArray(securityEvents.kind, [...kinds]),
      ),
    )
    .limit(1);
  return row !== undefined;
};

/** Whether one of these events was stored after the one with this id. */
export const happenedAfter = async (
  db: Queryable,
  memberId: number,
  kinds: readonly (typeof SECURITY_EVENT_KINDS)[number][],
  id: number,
): Promise<boolean> => {
  const isLater = and(gt(securityEvents.id, id), inArray(securityEvents.kind, [...kinds]));
  return (await db.$count(securityEvents, and(eq(securityEvents.memberId, memberId), isLater))) > 0;
};

/** The id of the newest event of a member, or 0. */
export const newestEventId = async (db: Queryable, memberId: number): Promise<number> => {
  const [row] = await db
    .select({ id: max(securityEvents.id) })
    .from(securityEvents)
    .where(eq(securityEvents.memberId, memberId));
  return row?.id ?? 0;
};

/** How many events of a kind happened after a moment. */
export const countSecurity = (
  db: Queryable,
  memberId: number,
  kind: (typeof SECURITY_EVENT_KINDS)[number],
  since: Date,
): Promise<number> =>
  db.$count(
    securityEvents,
    and(eq(securityEvents.memberId, memberId), gt(securityEvents.at, since), eq(securityEvents.kind, kind)),
  );

/** When the member first logged in or registered with a browser; undefined when they never did. */
export const firstOnDevice = async (db: Queryable, memberId: number, deviceHash: string): Promise<Date | undefined> => {
  const [row] = await db
    .select({ at: min(securityEvents.at) })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.memberId, memberId),
        inArray(securityEvents.kind, ['login', 'registered']),
        eq(securityEvents.deviceHash, deviceHash),
      ),
    );
  return row?.at ?? undefined;
};
