import { AGENT_PAGE } from '@koi/contract';
import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import {
  type AuthenticateAgent,
  type Clock,
  createTouches,
  type Database,
  type Logger,
  randomToken,
  refuse,
  sha256Text,
  type Tx,
} from '../../../platform/index.ts';
import { readAgentFacts } from '../members/index.ts';
import { agentSessions, agentTickets } from './tables.ts';

const TICKET_LIFE_MS = 60_000;
const IDLE_MS = 2 * 3_600_000;
const LIFE_MS = 12 * 3_600_000;
/** A session in use is extended at most this often, so that most reads cause no write. */
const TOUCH_MS = 5 * 60_000;
const SWEEP_ROWS = 20;
const TOKEN = /^[\w-]{43}$/;

const expiryOf = (createdAt: Date, now: Date) =>
  new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + LIFE_MS));

/** Deletes expired tickets and sessions of all agents, a few at a time. */
const sweep = async (tx: Tx, now: Date): Promise<void> => {
  const tickets = tx
    .select({ hash: agentTickets.ticketHash })
    .from(agentTickets)
    .where(lt(agentTickets.expiresAt, now))
    .limit(SWEEP_ROWS)
    .for('update', { skipLocked: true });
  await tx.delete(agentTickets).where(inArray(agentTickets.ticketHash, tickets));
  const sessions = tx
    .select({ hash: agentSessions.tokenHash })
    .from(agentSessions)
    .where(lt(agentSessions.expiresAt, now))
    .limit(SWEEP_ROWS)
    .for('update', { skipLocked: true });
  await tx.delete(agentSessions).where(inArray(agentSessions.tokenHash, sessions));
};

/** Extends sessions in use. Locked rows are skipped until the next use. */
const touch = async ({ pool }: Database, uses: ReadonlyMap<string, Date>): Promise<void> => {
  await pool.query(
    `UPDATE agent_session s SET touched_at = used.at, expires_at = least(
       used.at + $3::float8 * interval '1 ms', s.created_at + $4::float8 * interval '1 ms')
     FROM (SELECT m.token_hash, t.at FROM unnest($1::text[], $2::timestamptz[]) AS t(hash, at)
           JOIN agent_session m ON m.token_hash = t.hash AND m.touched_at < t.at
           FOR UPDATE OF m SKIP LOCKED) used
     WHERE s.token_hash = used.token_hash`,
    [[...uses.keys()], [...uses.values()], IDLE_MS, LIFE_MS],
  );
};

/** Access to the agent centre: a one-time address, then a separate session. */
export const createAgentSessions = ({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log?: Logger | undefined;
}) => {
  const touches = createTouches({ write: (uses) => touch(database, uses), log });

  const authenticate: AuthenticateAgent = async (token) => {
    if (!TOKEN.test(token)) return undefined;
    const sessionId = sha256Text(token);
    const now = clock.now();
    // The pending use is read before the row. In the other order, a use that is written in between would be missed.
    const usedAt = touches.pendingAt(sessionId);
    const [session] = await database.orm.select().from(agentSessions).where(eq(agentSessions.tokenHash, sessionId));
    if (session === undefined) return undefined;
    if ((usedAt === undefined ? session.expiresAt : expiryOf(session.createdAt, usedAt)) <= now) return undefined;
    const facts = await readAgentFacts(database.orm, session.memberId);
    if (!facts?.isAgent || facts.frozen || sha256Text(facts.passwordHash) !== session.standing) return undefined;
    if (now.getTime() - session.touchedAt.getTime() >= TOUCH_MS) touches.note(sessionId, now);
    return { id: session.memberId, sessionId };
  };

  return {
    authenticate,

    /** The ticket is in the fragment of the address, so that it appears in no request and in no log. */
    address: (memberId: number): Promise<{ url: string; frameable: 1 }> =>
      database.transaction(async (tx) => {
        const facts = await readAgentFacts(tx, memberId);
        if (!facts?.isAgent) throw refuse('agents.notAgent');
        const now = clock.now();
        await sweep(tx, now);
        const ticket = randomToken();
        const expiresAt = new Date(now.getTime() + TICKET_LIFE_MS);
        await tx.insert(agentTickets).values({ memberId, ticketHash: sha256Text(ticket), expiresAt });
        return { url: `${AGENT_PAGE}#/enter?ticket=${ticket}`, frameable: 1 };
      }),

    /** A ticket is used by deleting it, so that only one of many concurrent attempts succeeds. */
    enter: (ticket: string): Promise<{ token: string }> =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const [used] = await tx
          .delete(agentTickets)
          .where(and(eq(agentTickets.ticketHash, sha256Text(ticket)), gt(agentTickets.expiresAt, now)))
          .returning({ memberId: agentTickets.memberId });
        const facts = used === undefined ? undefined : await readAgentFacts(tx, used.memberId);
        if (used === undefined || !facts?.isAgent || facts.frozen) throw refuse('agents.ticketExpired');
        const token = randomToken();
        await tx.insert(agentSessions).values({
          memberId: used.memberId,
          tokenHash: sha256Text(token),
          standing: sha256Text(facts.passwordHash),
          createdAt: now,
          touchedAt: now,
          expiresAt: expiryOf(now, now),
        });
        return { token };
      }),

    async leave(sessionId: string): Promise<void> {
      await database.orm.delete(agentSessions).where(eq(agentSessions.tokenHash, sessionId));
    },

    /** Ends all sessions and tickets of a frozen member, so that none works again after the freeze is lifted. */
    async endAll(tx: Tx, memberId: number): Promise<void> {
      await tx.delete(agentTickets).where(eq(agentTickets.memberId, memberId));
      await tx.delete(agentSessions).where(eq(agentSessions.memberId, memberId));
    },
  };
};
