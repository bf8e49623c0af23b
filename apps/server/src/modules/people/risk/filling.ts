import { eq } from 'drizzle-orm';
import { type Database, type Queryable, requireTime } from '../../../platform/index.ts';
import { readReferrals } from '../members/index.ts';
import { readAdmissions } from '../security-log/index.ts';
import { placeSightings, referralSighting, type Sighting } from './sighting.ts';
import { storeSightings } from './sightings.ts';
import { fills } from './tables.ts';

/** Rows of another module from which sightings are read in the order of a cursor. */
export interface SightingSource {
  /** Changes when everything has to be read again, as after a change of the key of fingerprints. */
  name: string;
  /** The beginning of the order. */
  first: string;
  read(
    db: Queryable,
    after: string,
    limit: number,
  ): Promise<{ rows: number; last: string; sightings: readonly Sighting[] }>;
}

const STEP = 500;

/** Logins and registrations in the security log. */
export const logSource: SightingSource = {
  name: 'security-log',
  first: '0',
  async read(db, after, limit) {
    const rows = await readAdmissions(db, Number(after), limit);
    return {
      rows: rows.length,
      last: String(rows.at(-1)?.id ?? after),
      sightings: rows.flatMap((row) => placeSightings({ memberId: row.memberId, at: row.at }, row)),
    };
  },
};

/** Members with their referrers. */
export const referralSource: SightingSource = {
  name: 'referrals',
  first: '0',
  async read(db, after, limit) {
    const rows = await readReferrals(db, Number(after), limit);
    return {
      rows: rows.length,
      last: String(rows.at(-1)?.id ?? after),
      sightings: rows.map(({ id, referrerId, joinedAt }) =>
        referralSighting({ memberId: id, at: joinedAt }, referrerId),
      ),
    };
  },
};

/** Rows younger than this are read again by the next run, because a transaction with a lower id may still be open. */
const SETTLED_MS = 10 * 60_000;

/**
 * Reads the rows of a source that are newer than its cursor. Sightings that are stored already do not change, so this
 * fills in what is older than the feature and what a failure left out.
 */
const fillFrom = async (database: Database, source: SightingSource, now: Date, signal?: AbortSignal): Promise<void> => {
  const { orm: db } = database;
  const [known] = await db.select().from(fills).where(eq(fills.source, source.name));
  let cursor = known?.cursor ?? source.first;
  let kept = cursor;
  for (;;) {
    requireTime(signal);
    const part = await source.read(db, cursor, STEP);
    if (part.rows > 0) await storeSightings(db, part.sightings, now);
    cursor = part.last;
    const young = part.sightings.some(({ at }) => at.getTime() > now.getTime() - SETTLED_MS);
    if (!young) kept = cursor;
    await db
      .insert(fills)
      .values({ source: source.name, cursor: kept })
      .onConflictDoUpdate({ target: fills.source, set: { cursor: kept } });
    if (part.rows < STEP) break;
  }
  await db.update(fills).set({ doneAt: now }).where(eq(fills.source, source.name));
};

export const fillAll = async (
  database: Database,
  sources: readonly SightingSource[],
  now: Date,
  signal?: AbortSignal,
): Promise<void> => {
  for (const source of sources) await fillFrom(database, source, now, signal);
};
