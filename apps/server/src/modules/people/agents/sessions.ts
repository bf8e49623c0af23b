import { AGENT_PAGE } from '@koi/contract';
import { and, eq, gt } from 'drizzle-orm';
import {
  type AuthenticateAgent,
  createSlidingSessions,
  deleteExpired,
  randomToken,
  refuse,
  type SessionDeps,
  sessionIdOf,
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

/** Access to the agent centre: a one-time address, then a separate session. */
export const createAgentSessions = ({ database, clock, log }: SessionDeps) => {
  const limits = { idleMs: IDLE_MS, lifeMs: LIFE_MS, touchMs: TOUCH_MS };
  const sliding = createSlidingSessions({ database, log, table: agentSessions, ...limits });

  const authenticate: AuthenticateAgent = async (token) => {
    const sessionId = sessionIdOf(token);
    if (sessionId === undefined) return undefined;
    const now = clock.now();
    const session = await sliding.readLive(sessionId, now, async () => {
      const [found] = await database.orm.select().from(agentSessions).where(eq(agentSessions.tokenHash, sessionId));
      return found;
    });
    if (session === undefined) return undefined;
    const facts = await readAgentFacts(database.orm, session.memberId);
    if (!facts?.isAgent || facts.frozen || sha256Text(facts.passwordHash) !== session.standing) return undefined;
    sliding.use(sessionId, session, now);
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
        await deleteExpired(tx, agentTickets, agentTickets.ticketHash, now);
        await deleteExpired(tx, agentSessions, agentSessions.tokenHash, now);
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
          ...sliding.startingAt(now),
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
