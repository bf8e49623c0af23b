import { type InputOf, type PROOF_STATES, type staffRows, TRANSFERS, VENUES } from '@koi/contract';
import { beijingTime } from '@koi/money';
import type { VenueDraw } from '@koi/venue-protocol';
import type { Ledger } from '../../ledger/index.ts';
import {
  type Clock,
  type Config,
  type Database,
  type Logger,
  Refusal,
  type StaffCaller,
  type Tx,
} from '../../platform/index.ts';
import type { Audit } from '../staff/index.ts';
import type { Reply, VenueAdapter } from './adapter.ts';
import { createKoiAdapter, secretOf } from './adapters/koi.ts';
import type { BreakerRules } from './breaker.ts';
import { createConnection, type VenueConnection } from './connection.ts';
import { isResting, type Rest, restEndOf } from './rest.ts';
import {
  type BetResult,
  findVenue,
  keepRest,
  listVenues,
  lockVenue,
  postResult,
  registeredAt,
  setRegistered,
  type Venue,
} from './store.ts';

export interface VenuesDeps {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'venues'>;
  log: Logger;
  ledger: Pick<Ledger, 'post'>;
  audit: Audit;
  /** For tests: others than the product's. */
  breaker?: BreakerRules;
}

export interface StaffActor {
  staff: StaffCaller;
  address: string;
}

export interface RoundProof {
  state: (typeof PROOF_STATES)[number];
  draws: VenueDraw[];
  total: number;
  /** The nonce that decided the bet alone, where the venue says. */
  own?: number | null | undefined;
}

interface RoundBet {
  round: string;
  bet: string;
}

/** Somebody waits for the rest of the bet meanwhile. */
const PROOF_MS = 1_500;
const PLAYER = /^m([1-9]\d{0,9})$/;
/** The largest integer of PostgreSQL. A query for a larger number fails, and with it everything else that was asked. */
const MEMBER_ID_MAX = 2_147_483_647;

/** A member as venues know them. */
export const playerOf = (memberId: number): string => `m${memberId}`;
export const memberOf = (player: string): number | undefined => {
  const id = Number(PLAYER.exec(player)?.[1]);
  return id <= MEMBER_ID_MAX ? id : undefined;
};

/** How a venue stands, as the audit log tells it. */
const told = (rest: Rest, now: Date): string => {
  if (!isResting(rest, now)) return '开放';
  return rest.restUntil === null ? '维护中' : `维护至 ${beijingTime(rest.restUntil)}`;
};

type Access = { platname: string; url: string; secret: string; timeoutMs: number; clock: Clock };
const ADAPTERS: Readonly<Record<string, (access: Access) => VenueAdapter>> = { koi: createKoiAdapter };

export const createVenuesService = (deps: VenuesDeps) => {
  const { database, clock, config, log, ledger, audit } = deps;
  const connections = new Map<string, VenueConnection>();
  if (config.venues === undefined) log.warn('KOI_VENUE_URL is not set: no game can be launched');

  const accessOf = (platname: string) => {
    if (config.venues === undefined) return undefined;
    const { own, shared, timeoutMs } = config.venues;
    const access = own[platname];
    if (access !== undefined) return { ...access, platname, timeoutMs, clock };
    if (shared === undefined) return undefined;
    return { url: shared.url, secret: secretOf(shared.secret, platname), platname, timeoutMs, clock };
  };

  /** The way to a venue; nothing when this installation has none. */
  const connect = ({ platname, adapter }: Pick<Venue, 'platname' | 'adapter'>): VenueConnection | undefined => {
    const known = connections.get(platname);
    if (known !== undefined) return known;
    const access = accessOf(platname);
    const create = ADAPTERS[adapter];
    if (access === undefined || create === undefined) return undefined;
    const connection = createConnection(create(access), clock, deps.breaker);
    connections.set(platname, connection);
    return connection;
  };

  /** Venues that can be asked. */
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

    /** Where bets are pulled from. */
    betSources: async () =>
      (await connected()).map(({ venue: { platname }, connection }) => ({ platname, bets: connection.bets })),

    /** What a bet's venue is called, and where its rounds can be recomputed. */
    async labels() {
      const all = new Map((await listVenues(database.orm)).map((venue) => [venue.platname, venue]));
      return {
        title: (platname: string): string => all.get(platname)?.title ?? platname,
        proof(platname: string, round: string): string {
          const venue = all.get(platname);
          return venue === undefined ? '' : (connect(venue)?.proofAddress(venue.pageOrigin, round) ?? '');
        },
      };
    },

    /** What a member's round drew. Best effort: a venue that says nothing soon is `silent`, never a failure. */
    async roundProof(memberId: number, platname: string, { round, bet }: RoundBet): Promise<RoundProof> {
      const venue = await findVenue(database.orm, platname);
      const connection = venue && connect(venue);
      if (connection === undefined) return { state: 'none', draws: [], total: 0 };
      const reply = await connection.proof(playerOf(memberId), round, bet, PROOF_MS);
      if (reply.kind === 'ok') return { state: 'shown', ...reply.value };
      const isUnknown = reply.kind === 'refused' && reply.error !== 'maintenance';
      return { state: isUnknown ? 'none' : 'silent', draws: [], total: 0 };
    },

    /** Makes sure that the venue knows the member. */
    async register(
      venue: Venue,
      connection: VenueConnection,
      memberId: number,
      withinMs?: number,
    ): Promise<Reply<null>> {
      const { platname } = venue;
      if ((await registeredAt(database.orm, memberId)).has(platname)) return { kind: 'ok', value: null };
      const player = playerOf(memberId);
      const reply = await connection.createPlayer(player, player, withinMs);
      if (reply.kind === 'ok') await setRegistered(database.orm, memberId, platname, clock.now());
      return reply;
    },

    /** The venue says that it does not know the member after all. */
    forget: (memberId: number, platname: string): Promise<void> =>
      setRegistered(database.orm, memberId, platname, null),

    /** Ends the member's games at every venue that knows them. Best effort: never throws, and a silent venue is logged. */
    async kick(memberId: number): Promise<void> {
      try {
        const [all, known] = await Promise.all([connected(), registeredAt(database.orm, memberId)]);
        const asked = all.filter(({ venue }) => known.has(venue.platname));
        await Promise.all(
          asked.map(async ({ venue: { platname }, connection }) => {
            const reply = await connection.kick(playerOf(memberId));
            if (reply.kind !== 'ok') log.warn({ platname, memberId, ...reply }, 'a member could not be kicked');
          }),
        );
      } catch (cause) {
        log.error({ err: cause, memberId }, 'a member could not be kicked');
      }
    },

    postResult: (tx: Tx, result: BetResult): Promise<void> => postResult(tx, ledger, result),

    setMaintenance: (
      { staff, address }: StaffActor,
      { platname, maintenance, rest_until, remark, version }: InputOf<(typeof staffRows.venues)['setMaintenance']>,
    ): Promise<null> =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const resting = maintenance === 1;
        const restUntil = resting ? restEndOf(rest_until, now) : null;
        const venue = await lockVenue(tx, platname);
        if (venue === undefined) throw new Refusal(404, TRANSFERS.venueUnknown);
        if (venue.version !== version) throw new Refusal(409, VENUES.stale);
        await keepRest(tx, venue, { maintenance: resting, restUntil, restReason: resting ? remark : '' });
        await audit.record(tx, {
          staff,
          address,
          group: 'settings',
          action: 'venues.setMaintenance',
          target: `场馆 ${venue.title}`,
          summary: remark,
          changes: [{ field: '状态', before: told(venue, now), after: told({ maintenance: resting, restUntil }, now) }],
        });
        return null;
      }),
  };
};
export type VenuesService = ReturnType<typeof createVenuesService>;
