import { and, desc, eq, inArray, lt, ne, notInArray } from 'drizzle-orm';
import {
  type Authenticate,
  type Clock,
  createBatch,
  type Database,
  randomToken,
  sha256Text,
  type Tx,
} from '../../platform/index.ts';
import { memberSessions, members } from './tables.ts';
import { noteVisits } from './visits.ts';

const LIFE_MS = 12 * 3_600_000;
/** A session in use is prolonged at most this often, so that a poll costs a read and no write. */
const TOUCH_MS = 5 * 60_000;
const MAX_SESSIONS = 20;
const SWEEP_ROWS = 20;
const MAX_BATCH = 500;
const TOKEN = /^[\w-]{43}$/;

const hashOf = sha256Text;

/** Prolongs sessions in use; one that ended meanwhile stays ended. */
const touch = async ({ orm }: Database, tokenHashes: readonly string[], now: Date): Promise<void> => {
  await orm
    .update(memberSessions)
    .set({ touchedAt: now, expiresAt: new Date(now.getTime() + LIFE_MS) })
    .where(and(inArray(memberSessions.tokenHash, [...tokenHashes]), lt(memberSessions.touchedAt, now)));
};

/** Dead sessions of anybody, a few at a time, and the member's own beyond the most that may be open. */
const sweep = async (tx: Tx, memberId: number, now: Date): Promise<void> => {
  const dead = tx
    .select({ tokenHash: memberSessions.tokenHash })
    .from(memberSessions)
    .where(lt(memberSessions.expiresAt, now))
    .limit(SWEEP_ROWS)
    .for('update', { skipLocked: true });
  await tx.delete(memberSessions).where(inArray(memberSessions.tokenHash, dead));
  const newest = tx
    .select({ tokenHash: memberSessions.tokenHash })
    .from(memberSessions)
    .where(eq(memberSessions.memberId, memberId))
    .orderBy(desc(memberSessions.touchedAt))
    .limit(MAX_SESSIONS - 1);
  await tx
    .delete(memberSessions)
    .where(and(eq(memberSessions.memberId, memberId), notInArray(memberSessions.tokenHash, newest)));
};

export const createSessions = ({ database, clock }: { database: Database; clock: Clock }) => {
  const readMemberId = createBatch<string, number>(
    async (tokenHashes) => {
      const now = clock.now();
      const { rows } = await database.lookups.query<{ token_hash: string; member_id: number; touched_at: Date }>({
        name: 'live-sessions',
        text: `SELECT s.token_hash, s.member_id, s.touched_at
               FROM member_session s JOIN member m ON m.id = s.member_id AND NOT m.frozen
               WHERE s.token_hash = ANY($1::text[]) AND s.expires_at > $2`,
        values: [tokenHashes, now],
      });
      const idle = rows.filter(({ touched_at }) => now.getTime() - touched_at.getTime() >= TOUCH_MS);
      const idleHashes = idle.map(({ token_hash }) => token_hash);
      if (idleHashes.length > 0) {
        await touch(database, idleHashes, now);
        await noteVisits(
          database.orm,
          idle.map(({ member_id }) => member_id),
          now,
        );
      }
      return new Map(rows.map(({ token_hash, member_id }) => [token_hash, member_id]));
    },
    { maxKeys: MAX_BATCH },
  );

  const authenticate: Authenticate = async (token) => {
    if (!TOKEN.test(token)) return undefined;
    const sessionId = hashOf(token);
    const memberId = await readMemberId(sessionId);
    return memberId === undefined ? undefined : { memberId, sessionId };
  };

  return {
    authenticate,

    /**
     * Nothing when the password was changed or the member frozen since it was checked: the row's share lock makes
     * whichever comes second see the other.
     */
    async open(tx: Tx, memberId: number, verifiedHash: string): Promise<string | undefined> {
      const [member] = await tx
        .select({ id: members.id })
        .from(members)
        .where(and(eq(members.id, memberId), eq(members.passwordHash, verifiedHash), ne(members.frozen, true)))
        .for('share');
      if (member === undefined) return undefined;
      const token = randomToken();
      const now = clock.now();
      await sweep(tx, memberId, now);
      await tx.insert(memberSessions).values({
        memberId,
        tokenHash: hashOf(token),
        touchedAt: now,
        expiresAt: new Date(now.getTime() + LIFE_MS),
      });
      await noteVisits(tx, [memberId], now);
      return token;
    },

    async end(tx: Tx, sessionId: string): Promise<void> {
      await tx.delete(memberSessions).where(eq(memberSessions.tokenHash, sessionId));
    },

    async endAll(tx: Tx, memberId: number): Promise<void> {
      await tx.delete(memberSessions).where(eq(memberSessions.memberId, memberId));
    },
  };
};

export type Sessions = ReturnType<typeof createSessions>;
