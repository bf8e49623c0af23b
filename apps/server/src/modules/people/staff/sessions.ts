import { and, eq, ne, sql } from 'drizzle-orm';
import {
  type AuthenticateStaff,
  createSlidingSessions,
  deleteExpired,
  keepNewest,
  randomToken,
  type SessionDeps,
  sessionIdOf,
  sha256Text,
  type Tx,
} from '../../../platform/index.ts';
import { staffAccounts, staffSessions, staffTickets } from './tables.ts';

const IDLE_MS = 30 * 60_000;
const LIFE_MS = 12 * 3_600_000;
/** Interval at which a session in use is prolonged, so that most calls cost no write. */
const TOUCH_MS = 60_000;
const MAX_SESSIONS = 10;
/** So many wrong codes in a row end the session in which they were given. */
const MAX_WRONG_CODES = 5;

export const createSessions = ({ database, clock, log }: SessionDeps) => {
  const limits = { idleMs: IDLE_MS, lifeMs: LIFE_MS, touchMs: TOUCH_MS };
  const sliding = createSlidingSessions({ database, log, table: staffSessions, ...limits });

  /** The roles are read with every call, so that new ones apply from the next call. */
  const authenticate: AuthenticateStaff = async (token, active = false) => {
    const sessionId = sessionIdOf(token);
    if (sessionId === undefined) return undefined;
    const now = clock.now();
    const row = await sliding.readLive(sessionId, now, async () => {
      const [found] = await database.orm
        .select({
          id: staffAccounts.id,
          name: staffAccounts.name,
          roles: staffAccounts.roles,
          createdAt: staffSessions.createdAt,
          touchedAt: staffSessions.touchedAt,
          expiresAt: staffSessions.expiresAt,
          confirmedAt: staffSessions.confirmedAt,
        })
        .from(staffSessions)
        .innerJoin(staffAccounts, eq(staffAccounts.id, staffSessions.staffId))
        .where(and(eq(staffSessions.tokenHash, sessionId), eq(staffAccounts.enabled, true)));
      return found;
    });
    if (row === undefined) return undefined;
    if (active) sliding.use(sessionId, row, now);
    const { createdAt, touchedAt, expiresAt, ...staff } = row;
    return { ...staff, sessionId };
  };

  /** Ends this session and the account's unfinished logins. */
  const end = async (tx: Tx, staffId: number, sessionId: string): Promise<void> => {
    await tx.delete(staffTickets).where(eq(staffTickets.staffId, staffId));
    await tx.delete(staffSessions).where(eq(staffSessions.tokenHash, sessionId));
  };

  return {
    authenticate,

    /** Opens a session for a person who has just given a code. */
    async open(tx: Tx, staffId: number): Promise<string> {
      const token = randomToken();
      const now = clock.now();
      await deleteExpired(tx, staffSessions, staffSessions.tokenHash, now);
      await keepNewest(tx, staffSessions, eq(staffSessions.staffId, staffId), MAX_SESSIONS - 1);
      await tx.insert(staffSessions).values({
        staffId,
        tokenHash: sha256Text(token),
        confirmedAt: now,
        ...sliding.startingAt(now),
      });
      return token;
    },

    /** Remembers a right code. Returns false when the session has ended. */
    async confirm(tx: Tx, sessionId: string, now: Date): Promise<boolean> {
      const confirmed = await tx
        .update(staffSessions)
        .set({ confirmedAt: now, wrongCodes: 0 })
        .where(eq(staffSessions.tokenHash, sessionId))
        .returning({ staffId: staffSessions.staffId });
      return confirmed.length > 0;
    },

    /** Counts a wrong code. Returns false when the session has ended, be it by this code. */
    async countWrongCode(tx: Tx, staffId: number, sessionId: string): Promise<boolean> {
      const [counted] = await tx
        .update(staffSessions)
        .set({ wrongCodes: sql`${staffSessions.wrongCodes} + 1` })
        .where(eq(staffSessions.tokenHash, sessionId))
        .returning({ wrongCodes: staffSessions.wrongCodes });
      if (counted !== undefined && counted.wrongCodes < MAX_WRONG_CODES) return true;
      await end(tx, staffId, sessionId);
      return false;
    },

    end,

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
