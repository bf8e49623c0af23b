import { sql } from 'drizzle-orm';
import { attemptWithin, type Queryable, type Tx } from '../../../platform/index.ts';
import type { Sighting } from './sighting.ts';
import { sightings } from './tables.ts';

/** A known sighting is compared with other members again at most this often. */
const AGAIN = sql`interval '1 day'`;

/** Stores sightings: the first and the last time each was seen. Storing one again has no other effect. */
export const storeSightings = async (db: Queryable, seen: readonly Sighting[], now: Date): Promise<void> => {
  if (seen.length === 0) return;
  const unique = new Map(seen.map((one) => [JSON.stringify([one.kind, one.value, one.memberId]), one]));
  // In one order, so that two transactions of a member do not wait for each other in a circle.
  const rows = [...unique.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { at, ...row }]) => ({ ...row, firstAt: at, lastAt: at, dueAt: now }));
  await db
    .insert(sightings)
    .values(rows)
    .onConflictDoUpdate({
      target: [sightings.kind, sightings.value, sightings.memberId],
      set: {
        firstAt: sql`least(${sightings.firstAt}, excluded.first_at)`,
        lastAt: sql`greatest(${sightings.lastAt}, excluded.last_at)`,
        hint: sql`excluded.hint`,
        dueAt: sql`CASE WHEN ${sightings.comparedAt} + ${AGAIN} < excluded.last_at
          THEN coalesce(${sightings.dueAt}, excluded.due_at) ELSE ${sightings.dueAt} END`,
      },
      setWhere: sql`excluded.last_at > ${sightings.lastAt} OR excluded.first_at < ${sightings.firstAt}`,
    });
};

/**
 * Stores sightings in the transaction in which they happen. A failure is logged, undone to a savepoint and does not fail
 * that transaction: the job that reads older rows stores them within the hour.
 */
export const see = async (tx: Tx, seen: readonly Sighting[], now: Date | undefined = seen[0]?.at): Promise<void> => {
  if (now === undefined) return;
  await attemptWithin(
    tx,
    'risk-sightings',
    () => storeSightings(tx, seen, now),
    () => undefined,
  );
};
