import { and, eq, ne } from 'drizzle-orm';
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

  return {
    authenticate,

    async open(tx: Tx, staffId: number): Promise<string> {
      const token = randomToken();
      const now = clock.now();
      await deleteExpired(tx, staffSessions, staffSessions.tokenHash, now);
      await keepNewest(tx, staffSessions, eq(staffSessions.staffId, staffId), MAX_SESSIONS - 1);
      await tx.insert(staffSessions).values({
        staffId,
        tokenHash: sha256Text(token),
        ...sliding.startingAt(now),
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
