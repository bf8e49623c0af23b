import { and, desc, eq, inArray, lt, ne, notInArray } from 'drizzle-orm';
import {
  type AuthenticateStaff,
  type Clock,
  createTouches,
  type Database,
  type Logger,
  randomToken,
  sha256Text,
  type Tx,
} from '../../../platform/index.ts';
import { staffAccounts, staffSessions, staffTickets } from './tables.ts';

const IDLE_MS = 30 * 60_000;
const LIFE_MS = 12 * 3_600_000;
/** Interval at which a session in use is prolonged, so that most calls cost no write. */
const TOUCH_MS = 60_000;
const MAX_SESSIONS = 10;
const SWEEP_ROWS = 20;
const TOKEN = /^[\w-]{43}$/;

const expiryOf = (createdAt: Date, now: Date) =>
  new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + LIFE_MS));

/** Deletes a few expired sessions of any account, and the oldest of this account above the limit. */
const sweep = async (tx: Tx, staffId: number, now: Date): Promise<void> => {
  const dead = tx
    .select({ tokenHash: staffSessions.tokenHash })
    .from(staffSessions)
    .where(lt(staffSessions.expiresAt, now))
    .limit(SWEEP_ROWS)
    .for('update', { skipLocked: true });
  await tx.delete(staffSessions).where(inArray(staffSessions.tokenHash, dead));
  const newest = tx
    .select({ tokenHash: staffSessions.tokenHash })
    .from(staffSessions)
    .where(eq(staffSessions.staffId, staffId))
    .orderBy(desc(staffSessions.touchedAt))
    .limit(MAX_SESSIONS - 1);
  await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), notInArray(staffSessions.tokenHash, newest)));
};

/** Prolongs sessions in use. Locked rows are skipped, and prolonged at their next use. */
const touch = async ({ pool }: Database, uses: ReadonlyMap<string, Date>): Promise<void> => {
  await pool.query(
    `UPDATE staff_session s SET touched_at = used.at, expires_at = least(
       used.at + $3::float8 * interval '1 ms', s.created_at + $4::float8 * interval '1 ms')
     FROM (SELECT m.token_hash, t.at FROM unnest($1::text[], $2::timestamptz[]) AS t(hash, at)
           JOIN staff_session m ON m.token_hash = t.hash AND m.touched_at < t.at
           FOR UPDATE OF m SKIP LOCKED) used
     WHERE s.token_hash = used.token_hash`,
    [[...uses.keys()], [...uses.values()], IDLE_MS, LIFE_MS],
  );
};

export const createSessions = ({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log?: Logger | undefined;
}) => {
  const touches = createTouches({ write: (uses) => touch(database, uses), log });

  /** The role is read with every call, so that a new role applies from the next call. */
  const authenticate: AuthenticateStaff = async (token, active = false) => {
    if (!TOKEN.test(token)) return undefined;
    const sessionId = sha256Text(token);
    const now = clock.now();
    // Read before the row: a pending use that is written in between would otherwise be missed by both reads.
    const usedAt = touches.pendingAt(sessionId);
    const [row] = await database.orm
      .select({
        id: staffAccounts.id,
        name: staffAccounts.name,
        role: staffAccounts.role,
        createdAt: staffSessions.createdAt,
        touchedAt: staffSessions.touchedAt,
        expiresAt: staffSessions.expiresAt,
      })
      .from(staffSessions)
      .innerJoin(staffAccounts, eq(staffAccounts.id, staffSessions.staffId))
      .where(and(eq(staffSessions.tokenHash, sessionId), eq(staffAccounts.enabled, true)));
    if (row === undefined) return undefined;
    const { createdAt, touchedAt, expiresAt, ...staff } = row;
    if ((usedAt === undefined ? expiresAt : expiryOf(createdAt, usedAt)) <= now) return undefined;
    if (active && now.getTime() - touchedAt.getTime() >= TOUCH_MS) touches.note(sessionId, now);
    return { ...staff, sessionId };
  };

  return {
    authenticate,

    async open(tx: Tx, staffId: number): Promise<string> {
      const token = randomToken();
      const now = clock.now();
      await sweep(tx, staffId, now);
      await tx.insert(staffSessions).values({
        staffId,
        tokenHash: sha256Text(token),
        createdAt: now,
        touchedAt: now,
        expiresAt: expiryOf(now, now),
      });
      return token;
    },

    /** Ends this session and the account's unfinished logins. */
    async end(tx: Tx, staffId: number, sessionId: string): Promise<void> {
      await tx.delete(staffTickets).where(eq(staffTickets.staffId, staffId));
      await tx.delete(staffSessions).where(eq(staffSessions.tokenHash, sessionId));
    },

    /** Ends all other sessions of the account and its unfinished logins. */
    async endOthers(tx: Tx, staffId: number, sessionId: string): Promise<void> {
      await tx.delete(staffTickets).where(eq(staffTickets.staffId, staffId));
      await tx
        .delete(staffSessions)
        .where(and(eq(staffSessions.staffId, staffId), ne(staffSessions.tokenHash, sessionId)));
    },
  };
};

export type Sessions = ReturnType<typeof createSessions>;
