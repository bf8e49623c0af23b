import { and, desc, inArray, lt, notInArray, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Clock } from './clock.ts';
import { sha256Text } from './crypto.ts';
import type { Database, Tx } from './database.ts';
import type { Logger } from './log.ts';
import { createTouches } from './touches.ts';

const TOKEN = /^[\w-]{43}$/;
const SWEEP_ROWS = 20;

/** The id of the session of a token, which is its hash. Undefined when the text can't be a token. */
export const sessionIdOf = (token: string): string | undefined => (TOKEN.test(token) ? sha256Text(token) : undefined);

/** Deletes a few expired rows of a table of sessions or tickets, so that it does not grow. */
export const deleteExpired = async (
  tx: Tx,
  table: PgTable & { expiresAt: PgColumn },
  key: PgColumn,
  now: Date,
): Promise<void> => {
  const expired = tx
    .select({ key })
    .from(table as PgTable)
    .where(lt(table.expiresAt, now))
    .limit(SWEEP_ROWS)
    .for('update', { skipLocked: true });
  await tx.delete(table).where(inArray(key, expired));
};

type SessionTable = PgTable & Record<'tokenHash' | 'touchedAt' | 'expiresAt', PgColumn>;

/** Deletes the least recently used sessions of an owner, so that `count` remain. */
export const keepNewest = async (tx: Tx, table: SessionTable, ownedBy: SQL, count: number): Promise<void> => {
  const newest = tx
    .select({ key: table.tokenHash })
    .from(table as PgTable)
    .where(ownedBy)
    .orderBy(desc(table.touchedAt))
    .limit(count);
  await tx.delete(table).where(and(ownedBy, notInArray(table.tokenHash, newest)));
};

export interface SessionDeps {
  database: Database;
  clock: Clock;
  log?: Logger | undefined;
}

interface SlidingDeps extends Omit<SessionDeps, 'clock'> {
  table: SessionTable;
  /** A session ends after this time without use. */
  idleMs: number;
  /** A session ends at the latest this long after it was created. */
  lifeMs: number;
  /** A session in use is prolonged at most this often, so that most calls cost no write. */
  touchMs: number;
}

interface Session {
  createdAt: Date;
  touchedAt: Date;
  expiresAt: Date;
}

/** The lifetime of sessions that are prolonged by their use, up to a limit. */
export const createSlidingSessions = ({ database, log, table, idleMs, lifeMs, touchMs }: SlidingDeps) => {
  const { name } = getTableConfig(table);
  const expiryOf = (createdAt: Date, usedAt: Date) =>
    new Date(Math.min(usedAt.getTime() + idleMs, createdAt.getTime() + lifeMs));

  const touches = createTouches({
    log,
    // Locked rows are skipped, and prolonged at their next use.
    async write(uses) {
      await database.pool.query(
        `UPDATE ${name} s SET touched_at = used.at, expires_at = least(
           used.at + $3::float8 * interval '1 ms', s.created_at + $4::float8 * interval '1 ms')
         FROM (SELECT m.token_hash, t.at FROM unnest($1::text[], $2::timestamptz[]) AS t(hash, at)
               JOIN ${name} m ON m.token_hash = t.hash AND m.touched_at < t.at
               FOR UPDATE OF m SKIP LOCKED) used
         WHERE s.token_hash = used.token_hash`,
        [[...uses.keys()], [...uses.values()], idleMs, lifeMs],
      );
    },
  });

  return {
    /** The times of a new session. */
    startingAt: (now: Date): Session => ({ createdAt: now, touchedAt: now, expiresAt: expiryOf(now, now) }),

    /** Reads a session and returns it while it is live. */
    async readLive<S extends Session>(
      sessionId: string,
      now: Date,
      read: () => Promise<S | undefined>,
    ): Promise<S | undefined> {
      // Read before the row: a pending use that is written in between would otherwise be missed by both reads.
      const usedAt = touches.pendingAt(sessionId);
      const session = await read();
      if (session === undefined) return undefined;
      const expiresAt = usedAt === undefined ? session.expiresAt : expiryOf(session.createdAt, usedAt);
      return expiresAt > now ? session : undefined;
    },

    /** Prolongs a session in the background when its last use is long enough ago. */
    use(sessionId: string, { touchedAt }: Session, now: Date): void {
      if (now.getTime() - touchedAt.getTime() >= touchMs) touches.note(sessionId, now);
    },
  };
};
