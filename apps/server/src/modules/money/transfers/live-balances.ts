import type { VenueBalance } from '@koi/contract';
import { formatMoney } from '@koi/money';
import { type MemberWallets, memberWallets } from '../../../ledger/index.ts';
import type { ServiceDeps } from '../../../platform/index.ts';
import {
  isInMaintenance,
  isOffered,
  listVenues,
  playerOf,
  registeredAt,
  type Venue,
  type VenueConnection,
  type VenuesService,
} from '../../play/venues/index.ts';
import { hasOpen } from './store.ts';

export interface LiveBalancesDeps extends ServiceDeps {
  venues: Pick<VenuesService, 'connect' | 'forget'>;
}

/** Time limit for a venue's answer, because pages poll this call. */
const WITHIN_MS = 1_200;
/** Pages poll every 1.5 seconds and may share an answer. */
const FRESH_MS = 1_000;
/** The books include a stake until its bet is settled, so a venue with nothing in the books has nothing to pay out. */
const FRESH_EMPTY_MS = 60_000;
const KEPT_MAX = 50_000;

interface Seen {
  balance: bigint;
  /** Mark of the wallet in our books. The answer is not reused after a transfer or a settled bet, of any process. */
  mark: string;
  until: number;
}

type Wallets = Pick<MemberWallets, 'centre' | 'transit' | 'venues' | 'marks'>;

/** A wallet in our books. */
interface Booked {
  balance: bigint;
  mark: string;
}

/** Caches answers briefly by member and venue, so that polls of several pages share one request. */
const createKept = () => {
  const seen = new Map<string, Seen>();
  const keyOf = (memberId: number, venue: string) => `${memberId}:${venue}`;
  return {
    get(memberId: number, venue: string, { mark }: Booked): bigint | undefined {
      const kept = seen.get(keyOf(memberId, venue));
      return kept !== undefined && kept.until > Date.now() && kept.mark === mark ? kept.balance : undefined;
    },
    set(memberId: number, venue: string, booked: Booked, balance: bigint): void {
      if (seen.size >= KEPT_MAX) seen.clear();
      const freshMs = balance === 0n && booked.balance === 0n ? FRESH_EMPTY_MS : FRESH_MS;
      seen.set(keyOf(memberId, venue), { balance, mark: booked.mark, until: Date.now() + freshMs });
    },
  };
};

/** Current balances of members at venues. Our own books are used where a venue does not answer in time. */
export const createLiveBalances = ({ database, clock, venues }: LiveBalancesDeps) => {
  const kept = createKept();

  const read = async (
    { code }: Venue,
    connection: VenueConnection,
    memberId: number,
    withinMs?: number,
  ): Promise<bigint | undefined> => {
    const reply = await connection.balance(playerOf(memberId), withinMs);
    if (reply.kind === 'refused' && reply.error === 'unknown_player') await venues.forget(memberId, code);
    return reply.kind === 'ok' ? reply.value : undefined;
  };

  const readVenue = async (venue: Venue, memberId: number, booked: Booked, fresh: boolean): Promise<bigint> => {
    const { code } = venue;
    const earlier = fresh && booked.balance !== 0n ? undefined : kept.get(memberId, code, booked);
    if (earlier !== undefined) return earlier;
    const connection = venues.connect(venue);
    const balance = connection?.isWorthAsking() ? await read(venue, connection, memberId, WITHIN_MS) : undefined;
    if (balance === undefined) return booked.balance;
    kept.set(memberId, code, booked, balance);
    return balance;
  };

  /** Balances by venue code. A venue with an open transfer is read from the books, so that the money is counted once. */
  const readVenues = async (all: readonly Venue[], memberId: number, books: Wallets, fresh: boolean) => {
    const known = await registeredAt(database.orm, memberId);
    const amounts = all.map(async (venue) => {
      const { code } = venue;
      const inBooks = books.venues.get(code) ?? 0n;
      const isMoving = books.transit !== 0n && (await hasOpen(database.orm, memberId, code));
      const isLeft = venue.retiredAt !== null && inBooks === 0n;
      const isAsked = known.has(code) && !isMoving && !isLeft;
      const booked = { balance: inBooks, mark: books.marks.get(code) ?? '' };
      return [code, isAsked ? await readVenue(venue, memberId, booked, fresh) : inBooks] as const;
    });
    return new Map(await Promise.all(amounts));
  };

  /**
   * Returns centre, transit and venue balances of one moment. Money that moves during the queries would be counted
   * twice or not at all, so the books are read again afterwards. If they keep changing, the books alone are returned.
   */
  const snapshot = async (all: readonly Venue[], memberId: number, fresh: boolean): Promise<Wallets> => {
    let books: Wallets = await memberWallets(database.orm, memberId);
    for (let tries = 0; tries < 2; tries += 1) {
      const amounts = await readVenues(all, memberId, books, fresh);
      const after = await memberWallets(database.orm, memberId);
      const isSame = after.centre === books.centre && after.transit === books.transit;
      books = after;
      if (isSame) return { ...books, venues: new Map([...books.venues, ...amounts]) };
    }
    return books;
  };

  return {
    /** Returns undefined when the venue does not answer. */
    read,

    /** The figures of `list` with the centre wallet. `fresh` bypasses the cache for venues that hold money. */
    async wallets(memberId: number, { fresh }: { fresh: boolean }): Promise<Wallets> {
      return snapshot(await listVenues(database.orm), memberId, fresh);
    },

    /**
     * Lists every venue that is open to members, also those where the member has no money, and others where they have
     * some, so that it can come back. A venue that does not answer delays no other.
     */
    async list(memberId: number): Promise<VenueBalance[]> {
      const all = await listVenues(database.orm);
      const wallets = await snapshot(all, memberId, false);
      const balanceOf = ({ code }: Venue) => wallets.venues.get(code) ?? 0n;
      const isClosed = (venue: Venue) => !isOffered(venue) || isInMaintenance(venue, clock.now());
      return all
        .filter((venue) => isOffered(venue) || balanceOf(venue) !== 0n)
        .map((venue) => ({
          name: venue.title,
          balance: formatMoney(balanceOf(venue)),
          platname: venue.code,
          ...(isClosed(venue) && { maintenance: 1 as const }),
        }));
    },
  };
};
export type LiveBalances = ReturnType<typeof createLiveBalances>;
