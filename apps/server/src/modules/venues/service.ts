import { type InputOf, type staffRows, TRANSFERS } from '@koi/contract';
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
import {
  type BetResult,
  findVenue,
  listVenues,
  postResult,
  registeredAt,
  setMaintenance,
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

const PLAYER = /^m([1-9]\d{0,9})$/;

/** A member as venues know them. */
export const playerOf = (memberId: number): string => `m${memberId}`;
export const memberOf = (player: string): number | undefined => {
  const id = Number(PLAYER.exec(player)?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
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

    /** Makes sure that the venue knows the member. */
    async register(venue: Venue, connection: VenueConnection, memberId: number): Promise<Reply<null>> {
      const { platname } = venue;
      if ((await registeredAt(database.orm, memberId)).has(platname)) return { kind: 'ok', value: null };
      const player = playerOf(memberId);
      const reply = await connection.createPlayer(player, player);
      if (reply.kind === 'ok') await setRegistered(database.orm, memberId, platname, clock.now());
      return reply;
    },

    /** The venue says that it does not know the member after all. */
    forget: (memberId: number, platname: string): Promise<void> =>
      setRegistered(database.orm, memberId, platname, null),

    postResult: (tx: Tx, result: BetResult): Promise<void> => postResult(tx, ledger, result),

    setMaintenance: (
      { staff, address }: StaffActor,
      { platname, maintenance, remark }: InputOf<(typeof staffRows.venues)['setMaintenance']>,
    ): Promise<null> =>
      database.transaction(async (tx) => {
        const venue = await findVenue(tx, platname);
        if (venue === undefined) throw new Refusal(404, TRANSFERS.venueUnknown);
        const resting = maintenance === 1;
        if (venue.maintenance === resting) return null;
        await setMaintenance(tx, platname, resting);
        const told = (on: boolean) => (on ? '维护中' : '开放');
        await audit.record(tx, {
          staff,
          address,
          group: 'settings',
          action: 'venues.setMaintenance',
          target: `场馆 ${venue.title}`,
          summary: remark,
          changes: [{ field: '状态', before: told(venue.maintenance), after: told(resting) }],
        });
        return null;
      }),
  };
};
export type VenuesService = ReturnType<typeof createVenuesService>;
