import type { VenueBalance } from '@koi/contract';
import { formatMoney } from '@koi/money';
import { venueBalances } from '../../ledger/index.ts';
import type { Clock, Database } from '../../platform/index.ts';
import {
  isResting,
  listVenues,
  playerOf,
  registeredAt,
  type Venue,
  type VenueConnection,
  type VenuesService,
} from '../venues/index.ts';

export interface LiveBalancesDeps {
  database: Database;
  clock: Clock;
  venues: Pick<VenuesService, 'connect' | 'forget'>;
}

/** A page that is polled waits no longer for a venue than this. */
const WITHIN_MS = 1_200;
/** The poll comes every second and a half; where nothing is, nothing appears by itself but by our own doing. */
const FRESH_MS = 1_000;
const FRESH_EMPTY_MS = 10_000;
const KEPT_MAX = 50_000;

interface Seen {
  balance: bigint;
  until: number;
}

/** What members have at venues, as the venues say at this moment; our own books where one does not answer in time. */
export const createLiveBalances = ({ database, clock, venues }: LiveBalancesDeps) => {
  const seen = new Map<string, Seen>();

  const read = async (
    { platname }: Venue,
    connection: VenueConnection,
    memberId: number,
    withinMs?: number,
  ): Promise<bigint | undefined> => {
    const reply = await connection.balance(playerOf(memberId), withinMs);
    if (reply.kind === 'refused' && reply.error === 'unknown_player') await venues.forget(memberId, platname);
    return reply.kind === 'ok' ? reply.value : undefined;
  };

  const readKept = async (venue: Venue, connection: VenueConnection, memberId: number): Promise<bigint | undefined> => {
    const key = `${memberId}:${venue.platname}`;
    const now = Date.now();
    const kept = seen.get(key);
    if (kept !== undefined && kept.until > now) return kept.balance;
    const balance = await read(venue, connection, memberId, WITHIN_MS);
    if (balance === undefined) return undefined;
    if (seen.size >= KEPT_MAX) seen.clear();
    seen.set(key, { balance, until: now + (balance === 0n ? FRESH_EMPTY_MS : FRESH_MS) });
    return balance;
  };

  return {
    /** Nothing when the venue does not say. */
    read,

    forget(memberId: number, platname: string): void {
      seen.delete(`${memberId}:${platname}`);
    },

    /** Every venue, also those where the member has nothing. One that is dead delays no other. */
    async list(memberId: number): Promise<VenueBalance[]> {
      const db = database.orm;
      const [all, wallets, known] = await Promise.all([
        listVenues(db),
        venueBalances(db, memberId),
        registeredAt(db, memberId),
      ]);
      return Promise.all(
        all.map(async (venue) => {
          const { platname, title } = venue;
          const connection = known.has(platname) ? venues.connect(venue) : undefined;
          const live = connection?.isWorthAsking() ? await readKept(venue, connection, memberId) : undefined;
          const balance = formatMoney(live ?? wallets.get(platname) ?? 0n);
          return { name: title, balance, platname, ...(isResting(venue, clock.now()) && { maintenance: 1 as const }) };
        }),
      );
    },
  };
};
export type LiveBalances = ReturnType<typeof createLiveBalances>;
