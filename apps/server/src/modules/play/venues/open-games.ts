import { and, eq, gt, sql } from 'drizzle-orm';
import { countUpTo, type Logger, type Queryable, type ServiceDeps, type Tx } from '../../../platform/index.ts';
import type { VenueConnection } from './connection.ts';
import type { Venue } from './store.ts';
import { venuePlayers } from './tables.ts';

interface OpenGamesDeps extends ServiceDeps {
  log: Logger;
  playerOf: (memberId: number) => string;
  connected: () => Promise<{ venue: Venue; connection: VenueConnection }[]>;
}

interface OpenGame {
  memberId: number;
  venue: string;
}

/** Games that were launched earlier have ended at their venue by themselves. */
const OPEN_MS = 24 * 3_600_000;
/** Members whose games are ended at the same time. */
const BATCH = 16;

/** The games that members have launched, so that all of them can be ended together. */
export const createOpenGames = ({ database, clock, log, playerOf, connected }: OpenGamesDeps) => {
  const isOpen = () => gt(venuePlayers.launchedAt, new Date(clock.now().getTime() - OPEN_MS));

  /** Each game is taken by one process only. */
  const take = (): Promise<OpenGame[]> =>
    database.transaction(async (tx) => {
      const { memberId, venue } = venuePlayers;
      const open = await tx
        .select({ memberId, venue })
        .from(venuePlayers)
        .where(isOpen())
        .limit(BATCH)
        .for('update', { skipLocked: true });
      for (const each of open) {
        await tx
          .update(venuePlayers)
          .set({ launchedAt: null })
          .where(and(eq(memberId, each.memberId), eq(venue, each.venue)));
      }
      return open;
    });

  return {
    /** Number of games that would be ended now, counted up to `COUNTED_MAX`. */
    countGames: (db: Queryable): Promise<number> =>
      countUpTo(db, db.select({ id: venuePlayers.memberId }).from(venuePlayers).where(isOpen())),

    async noteLaunch(tx: Tx, memberId: number, venue: string): Promise<void> {
      const launchedAt = clock.now();
      await tx
        .insert(venuePlayers)
        .values({ memberId, venue, launchedAt })
        .onConflictDoUpdate({
          target: [venuePlayers.memberId, venuePlayers.venue],
          set: { launchedAt: sql`excluded.launched_at` },
        });
    },

    /**
     * Ends the games of all members, at every venue, until it is aborted. It returns how many there were; failures are
     * logged.
     */
    async endGames(signal?: AbortSignal): Promise<number> {
      const connections = new Map((await connected()).map(({ venue, connection }) => [venue.code, connection]));
      let ended = 0;
      for (;;) {
        const open = await take();
        await Promise.all(
          open.map(async ({ memberId, venue }) => {
            const reply = await connections.get(venue)?.kick(playerOf(memberId));
            if (reply?.kind !== 'ok') log.warn({ venue, memberId, ...reply }, 'a game could not be ended');
          }),
        );
        ended += open.length;
        if (open.length < BATCH || signal?.aborted === true) return ended;
      }
    },
  };
};
