import type { PROOF_STATES } from '@koi/contract';
import type { VenueDraw } from '@koi/venue-protocol';
import type { Ledger } from '../../../ledger/index.ts';
import type { Config, Logger, Outgoing, SecretSource, Tx } from '../../../platform/index.ts';
import type { ProposalsService } from '../../operator/proposals/index.ts';
import type { MembersService } from '../../people/members/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import type { Reply, VenueAdapter } from './adapter.ts';
import type { BreakerRules } from './breaker.ts';
import type { VenueConnection } from './connection.ts';
import { createConnections } from './connections.ts';
import { createFrameOrigins } from './frame-origins.ts';
import { createHealthReports } from './health.ts';
import { createOpenGames } from './open-games.ts';
import type { Secrets } from './secrets.ts';
import {
  type BetResult,
  findVenue,
  listVenues,
  postResults,
  presentAt,
  registeredAt,
  setRegistered,
  type Venue,
} from './store.ts';
import { isInUse } from './venue.ts';

export interface VenuesDeps extends AuditedDeps {
  config: Pick<Config, 'mode' | 'venues' | 'venueOrigins'> & SecretSource;
  log: Logger;
  outgoing: Outgoing;
  ledger: Pick<Ledger, 'postAll'>;
  members: Pick<MembersService, 'onSessionsEnded'>;
  proposals: Pick<ProposalsService, 'define' | 'isOpened' | 'waitingFor'>;
  /** Replaces the default breaker rules in tests. */
  breaker?: BreakerRules;
  /** Replaces the connections by address while the past of the demo is made. */
  adapters?: ((venue: string) => VenueAdapter) | undefined;
}

export interface RoundProof {
  state: (typeof PROOF_STATES)[number];
  draws: VenueDraw[];
  total: number;
  /** The nonce that alone decided the bet, if the venue reports it. */
  own?: number | null | undefined;
}

interface RoundBet {
  round: string;
  bet: string;
}

/** Short limit, because the caller waits for it to see the rest of the bet. */
const PROOF_MS = 1_500;
const PLAYER = /^m([1-9]\d{0,9})$/;
/** The largest integer of PostgreSQL. A query with a larger number would fail as a whole. */
const MEMBER_ID_MAX = 2_147_483_647;

/** Player id of a member at the venues. */
export const playerOf = (memberId: number): string => `m${memberId}`;
export const memberOf = (player: string): number | undefined => {
  const id = Number(PLAYER.exec(player)?.[1]);
  return id <= MEMBER_ID_MAX ? id : undefined;
};

export const createVenuesService = (deps: VenuesDeps & { secrets: Secrets }) => {
  const { database, clock, log, ledger } = deps;
  const origins = createFrameOrigins(deps);
  const health = createHealthReports(deps);
  const connections = createConnections({ ...deps, onCall: health.note });

  /** Returns the connection to a venue, or undefined when it has no address. */
  const connect = (venue: Venue): VenueConnection | undefined => {
    origins.note(venue);
    return connections.connect(venue);
  };

  /** Lists the venues that have a connection, including retired ones. */
  const connected = async (): Promise<{ venue: Venue; connection: VenueConnection }[]> => {
    const all = await listVenues(database.orm);
    return all.flatMap((venue) => {
      const connection = connect(venue);
      return connection === undefined ? [] : [{ venue, connection }];
    });
  };

  const inUse = async () => (await connected()).filter(({ venue }) => isInUse(venue));

  return {
    connections,
    connect,
    connected,
    /** How the calls of all processes to each venue went, by venue code. */
    health: health.readAll,
    /** Lists the venues that have a connection and are used: opened at some time, and not retired. */
    inUse,
    frameOrigins: origins.list,
    refreshFrameOrigins: origins.refresh,
    ...createOpenGames({ database, clock, log, playerOf, connected }),

    /** Origins that belong to a venue. A path in its answers is meant at the first one. */
    originsOf(venue: Venue): string[] {
      const address = connections.accessOf(venue)?.url;
      const all = [
        venue.pageOrigin,
        ...(address === undefined ? [] : [new URL(address).origin]),
        ...venue.frameOrigins,
      ];
      return [...new Set(all)].filter((origin) => origin !== '');
    },

    /** Lists the feeds from which bets are pulled. */
    betSources: async () =>
      (await inUse()).map(({ venue: { code }, connection }) => ({ venue: code, bets: connection.bets })),

    /** Returns lookups for a venue's title and for the address where its rounds can be recomputed. */
    async labels() {
      const all = new Map((await listVenues(database.orm)).map((venue) => [venue.code, venue]));
      return {
        title: (venue: string): string => all.get(venue)?.title ?? venue,
        proof(venueCode: string, round: string): string {
          const venue = all.get(venueCode);
          return venue === undefined ? '' : (connect(venue)?.proofAddress(venue.pageOrigin, round) ?? '');
        },
      };
    },

    /** Returns the draws of a member's round. It never fails: a venue that does not answer in time gives `silent`. */
    async roundProof(memberId: number, venueCode: string, { round, bet }: RoundBet): Promise<RoundProof> {
      const venue = await findVenue(database.orm, venueCode);
      const connection = venue && connect(venue);
      if (connection === undefined) return { state: 'none', draws: [], total: 0 };
      const reply = await connection.proof(playerOf(memberId), round, bet, PROOF_MS);
      if (reply.kind === 'ok') return { state: 'shown', ...reply.value };
      const isUnknown = reply.kind === 'refused' && reply.error !== 'maintenance';
      return { state: isUnknown ? 'none' : 'silent', draws: [], total: 0 };
    },

    /** Registers the member at the venue unless that is already done. */
    async register(
      venue: Venue,
      connection: VenueConnection,
      memberId: number,
      withinMs?: number,
    ): Promise<Reply<null>> {
      const { code } = venue;
      if ((await registeredAt(database.orm, memberId)).has(code)) return { kind: 'ok', value: null };
      const player = playerOf(memberId);
      const reply = await connection.createPlayer(player, player, withinMs);
      if (reply.kind === 'ok') await setRegistered(database.orm, memberId, code, clock.now());
      return reply;
    },

    /** Marks the member as not registered, after the venue answered that it does not know them. */
    forget: (memberId: number, venue: string): Promise<void> => setRegistered(database.orm, memberId, venue, null),

    /** Ends the member's games at every venue where they may play. It never throws; failures are logged. */
    async kick(memberId: number): Promise<void> {
      try {
        const [all, present] = await Promise.all([inUse(), presentAt(database.orm, memberId)]);
        const asked = all.filter(({ venue }) => present.has(venue.code));
        await Promise.all(
          asked.map(async ({ venue: { code }, connection }) => {
            const reply = await connection.kick(playerOf(memberId));
            if (reply.kind !== 'ok') log.warn({ venue: code, memberId, ...reply }, 'a member could not be kicked');
          }),
        );
      } catch (cause) {
        log.error({ err: cause, memberId }, 'a member could not be kicked');
      }
    },

    postResults: (tx: Tx, wallet: { memberId: number; venue: string }, results: readonly BetResult[]): Promise<void> =>
      postResults(tx, ledger, wallet, results),
  };
};
export type VenuesService = ReturnType<typeof createVenuesService>;
