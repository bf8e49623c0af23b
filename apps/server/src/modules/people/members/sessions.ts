import { and, eq, ne } from 'drizzle-orm';
import { isCentreOf } from '../../../ledger/index.ts';
import {
  type Authenticate,
  createBatch,
  createTouches,
  type Database,
  deleteExpired,
  keepNewest,
  randomToken,
  type SessionDeps,
  sessionIdOf,
  sha256Text,
  type Tx,
} from '../../../platform/index.ts';
import { deviceLabelOf, type Origin } from '../security-log/index.ts';
import { memberSessions, members } from './tables.ts';
import { noteVisits } from './visits.ts';

const IDLE_MS = 12 * 3_600_000;
/** A session ends at the latest this long after its login, however often it is used. */
const LIFE_MS = 30 * 24 * 3_600_000;
/** A session in use is prolonged at most this often, so that most requests cost a read and no write. */
const TOUCH_MS = 5 * 60_000;
const MAX_SESSIONS = 20;
const MAX_BATCH = 500;

const isLive = (usedAt: Date | undefined, now: Date): boolean =>
  usedAt !== undefined && usedAt.getTime() + IDLE_MS > now.getTime();

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

interface Found {
  member_id: number;
  balance?: bigint;
}

/** Prolongs sessions in use and records the visits of their members. A locked row is left for the next use. */
const touch = async ({ pool, orm }: Database, uses: ReadonlyMap<string, Date>): Promise<void> => {
  const { rows } = await pool.query<{ member_id: number; at: Date }>(
    `UPDATE member_session s SET touched_at = used.at, expires_at = least(
       used.at + $3::float8 * interval '1 ms', s.opened_at + $4::float8 * interval '1 ms')
     FROM (SELECT m.token_hash, t.at FROM unnest($1::text[], $2::timestamptz[]) AS t(hash, at)
           JOIN member_session m ON m.token_hash = t.hash AND m.touched_at < t.at
           FOR UPDATE OF m SKIP LOCKED) used
     WHERE s.token_hash = used.token_hash RETURNING s.member_id, used.at`,
    [[...uses.keys()], [...uses.values()], IDLE_MS, LIFE_MS],
  );
  const at = rows[0]?.at;
  if (at === undefined) return;
  await noteVisits(
    orm,
    rows.map(({ member_id }) => member_id),
    at,
  );
};

/** Implemented by higher modules whose own sessions end together with the member's. */
export interface SessionListener {
  /** Runs in the transaction that ends the sessions. */
  end?(tx: Tx, memberId: number): Promise<void>;
  /** Runs after the commit. The member's request does not wait for it. */
  ended?(memberId: number): void;
}

/** Calls the listeners in the order in which they were added. */
export const createSessionListeners = () => {
  const listeners: SessionListener[] = [];
  return {
    add: (listener: SessionListener): void => void listeners.push(listener),
    async end(tx: Tx, memberId: number): Promise<void> {
      for (const listener of listeners) await listener.end?.(tx, memberId);
    },
    ended(memberId: number): void {
      for (const listener of listeners) listener.ended?.(memberId);
    },
  };
};
export type SessionListeners = ReturnType<typeof createSessionListeners>;

export const createSessions = ({ database, clock, log }: SessionDeps) => {
  const touches = createTouches({ write: (uses) => touch(database, uses), log });

  /** Concurrent lookups share one query. */
  const createLookup = (name: string, columns: string, joined: string) =>
    createBatch<string, Found>(
      async (tokenHashes) => {
        const now = clock.now();
        // A use that is recorded but not written yet also prolongs a session.
        const prolonged = tokenHashes.filter((hash) => isLive(touches.pendingAt(hash), now));
        const { rows } = await database.lookups.query<Found & { token_hash: string; is_due: boolean }>({
          name,
          text: `SELECT s.token_hash, s.member_id, s.touched_at <= $5 AS is_due ${columns}
                 FROM member_session s JOIN member m ON m.id = s.member_id AND NOT m.frozen ${joined}
                 WHERE s.token_hash = ANY($1::text[]) AND s.opened_at > $4
                   AND (s.expires_at > $2 OR s.token_hash = ANY($3::text[]))`,
          values: [tokenHashes, now, prolonged, before(now, LIFE_MS), before(now, TOUCH_MS)],
        });
        for (const { token_hash, is_due } of rows) if (is_due) touches.note(token_hash, now);
        return new Map(rows.map((row) => [row.token_hash, row]));
      },
      { maxKeys: MAX_BATCH },
    );

  const createAuthenticate =
    (find: ReturnType<typeof createLookup>): Authenticate =>
    async (token) => {
      const sessionId = sessionIdOf(token);
      if (sessionId === undefined) return undefined;
      const found = await find(sessionId);
      return found && { memberId: found.member_id, sessionId, balance: found.balance };
    };

  const authenticate = createAuthenticate(createLookup('live-sessions', '', ''));
  const authenticateWithBalance = createAuthenticate(
    createLookup(
      'live-sessions-with-balance',
      ', coalesce(wallet.balance, 0) AS balance',
      `LEFT JOIN ledger_account wallet ON ${isCentreOf('s.member_id')}`,
    ),
  );

  return {
    authenticate,

    /** Reads the balance of the centre wallet in the same query, for the call that members repeat most often. */
    authenticateWithBalance,

    /**
     * Returns undefined when the password was changed or the member was frozen after the check. The share lock on the
     * row orders this against such a change, so that the later of the two sees the earlier one.
     */
    async open(tx: Tx, memberId: number, verifiedHash: string, origin: Origin): Promise<string | undefined> {
      const [member] = await tx
        .select({ id: members.id })
        .from(members)
        .where(and(eq(members.id, memberId), eq(members.passwordHash, verifiedHash), ne(members.frozen, true)))
        .for('share');
      if (member === undefined) return undefined;
      const token = randomToken();
      const now = clock.now();
      await deleteExpired(tx, memberSessions, memberSessions.tokenHash, now);
      await keepNewest(tx, memberSessions, eq(memberSessions.memberId, memberId), MAX_SESSIONS - 1);
      await tx.insert(memberSessions).values({
        memberId,
        tokenHash: sha256Text(token),
        device: deviceLabelOf(origin.userAgent),
        address: origin.address,
        openedAt: now,
        touchedAt: now,
        expiresAt: new Date(now.getTime() + IDLE_MS),
      });
      await noteVisits(tx, [memberId], now);
      return token;
    },

    async end(tx: Tx, sessionId: string): Promise<void> {
      await tx.delete(memberSessions).where(eq(memberSessions.tokenHash, sessionId));
    },

    /** Ends a session by the id that its member knows. Returns its device, or undefined when there is no such session. */
    async endOne(tx: Tx, memberId: number, id: number): Promise<string | undefined> {
      const [ended] = await tx
        .delete(memberSessions)
        .where(and(eq(memberSessions.memberId, memberId), eq(memberSessions.id, id)))
        .returning({ device: memberSessions.device });
      return ended?.device;
    },

    async endOthers(tx: Tx, memberId: number, sessionId: string): Promise<void> {
      await tx
        .delete(memberSessions)
        .where(and(eq(memberSessions.memberId, memberId), ne(memberSessions.tokenHash, sessionId)));
    },

    async endAll(tx: Tx, memberId: number): Promise<void> {
      await tx.delete(memberSessions).where(eq(memberSessions.memberId, memberId));
    },
  };
};

export type Sessions = ReturnType<typeof createSessions>;
