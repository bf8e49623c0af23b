import type { InputOf, PROOF_STATES, staffRows } from '@koi/contract';
import { beijingTime } from '@koi/money';
import type { VenueDraw } from '@koi/venue-protocol';
import type { Ledger } from '../../../ledger/index.ts';
import {
  type Clock,
  type Config,
  type Database,
  type Logger,
  refuse,
  type StaffActor,
  type Tx,
} from '../../../platform/index.ts';
import type { MembersService } from '../../people/members/index.ts';
import type { Audit } from '../../people/staff/index.ts';
import type { Reply, VenueAdapter } from './adapter.ts';
import { createKoiAdapter, secretOf } from './adapters/koi.ts';
import type { BreakerRules } from './breaker.ts';
import { createConnection, type VenueConnection } from './connection.ts';
import { isInMaintenance, type Maintenance, maintenanceEndOf } from './maintenance.ts';
import {
  type BetResult,
  findVenue,
  listVenues,
  lockVenue,
  postResult,
  registeredAt,
  setRegistered,
  storeMaintenance,
  type Venue,
} from './store.ts';

export interface VenuesDeps {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'venues'>;
  log: Logger;
  ledger: Pick<Ledger, 'post'>;
  members: Pick<MembersService, 'onSessionsEnded'>;
  audit: Audit;
  /** Replaces the default breaker rules in tests. */
  breaker?: BreakerRules;
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

/** State of a venue as text for the audit log. */
const stateText = (venue: Maintenance, now: Date): string => {
  if (!isInMaintenance(venue, now)) return '开放';
  return venue.maintenanceUntil === null ? '维护中' : `维护至 ${beijingTime(venue.maintenanceUntil)}`;
};

type Access = { venue: string; url: string; secret: string; timeoutMs: number; clock: Clock };
const ADAPTERS: Readonly<Record<string, (access: Access) => VenueAdapter>> = { koi: createKoiAdapter };

export const createVenuesService = (deps: VenuesDeps) => {
  const { database, clock, config, log, ledger, audit } = deps;
  const connections = new Map<string, VenueConnection>();
  if (config.venues === undefined) log.warn('KOI_VENUE_URL is not set: no game can be launched');

  const accessOf = (venue: string) => {
    if (config.venues === undefined) return undefined;
    const { own, shared, timeoutMs } = config.venues;
    const access = own[venue];
    if (access !== undefined) return { ...access, venue, timeoutMs, clock };
    if (shared === undefined) return undefined;
    return { url: shared.url, secret: secretOf(shared.secret, venue), venue, timeoutMs, clock };
  };

  /** Returns the connection to a venue, or undefined when this installation has none. */
  const connect = ({ code, adapter }: Pick<Venue, 'code' | 'adapter'>): VenueConnection | undefined => {
    const known = connections.get(code);
    if (known !== undefined) return known;
    const access = accessOf(code);
    const create = ADAPTERS[adapter];
    if (access === undefined || create === undefined) return undefined;
    const connection = createConnection(create(access), clock, deps.breaker);
    connections.set(code, connection);
    return connection;
  };

  /** Lists the venues that this installation is connected to. */
  const connected = async (): Promise<{ venue: Venue; connection: VenueConnection }[]> => {
    const all = await listVenues(database.orm);
    return all.flatMap((venue) => {
      const connection = connect(venue);
      return connection === undefined ? [] : [{ venue, connection }];
    });
  };

  return {
    connect,
    connected,

    /** Lists the feeds from which bets are pulled. */
    betSources: async () =>
      (await connected()).map(({ venue: { code }, connection }) => ({ venue: code, bets: connection.bets })),

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

    /** Ends the member's games at every venue where they are registered. It never throws; failures are logged. */
    async kick(memberId: number): Promise<void> {
      try {
        const [all, known] = await Promise.all([connected(), registeredAt(database.orm, memberId)]);
        const asked = all.filter(({ venue }) => known.has(venue.code));
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

    postResult: (tx: Tx, result: BetResult): Promise<void> => postResult(tx, ledger, result),

    setMaintenance: (
      { staff, address }: StaffActor,
      {
        platname: venueCode,
        maintenance,
        rest_until,
        remark,
        version,
      }: InputOf<(typeof staffRows.venues)['setMaintenance']>,
    ): Promise<null> =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const inMaintenance = maintenance === 1;
        const maintenanceUntil = inMaintenance ? maintenanceEndOf(rest_until, now) : null;
        const venue = await lockVenue(tx, venueCode);
        if (venue === undefined) throw refuse('venues.unknown');
        if (venue.version !== version) throw refuse('venues.stale');
        await storeMaintenance(tx, venue, {
          maintenance: inMaintenance,
          maintenanceUntil,
          maintenanceReason: inMaintenance ? remark : '',
        });
        await audit.record(tx, {
          staff,
          address,
          group: 'settings',
          action: 'venues.setMaintenance',
          target: `场馆 ${venue.title}`,
          summary: remark,
          changes: [
            {
              field: '状态',
              before: stateText(venue, now),
              after: stateText({ maintenance: inMaintenance, maintenanceUntil }, now),
            },
          ],
        });
        return null;
      }),
  };
};
export type VenuesService = ReturnType<typeof createVenuesService>;
