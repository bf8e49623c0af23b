import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { balances, type Ledger, venueWallet } from '../../../ledger/index.ts';
import type { Queryable, Tx } from '../../../platform/index.ts';
import type { Rest } from './rest.ts';
import { venuePlayers, venues } from './tables.ts';
import { entering, leaving, type VenueWallet, venueResult } from './wallet.ts';

/** `platname` identifies the venue in the API and the ledger. `title` is shown to members. */
export interface VenueDraft {
  platname: string;
  title: string;
}

export interface Venue extends VenueDraft, Rest {
  adapter: string;
  restReason: string;
  version: number;
  advanceMax: bigint;
  pageOrigin: string;
}

const columns = {
  platname: venues.platname,
  title: venues.title,
  adapter: venues.adapter,
  maintenance: venues.maintenance,
  restReason: venues.restReason,
  restUntil: venues.restUntil,
  version: venues.version,
  advanceMax: venues.advanceMax,
  pageOrigin: venues.pageOrigin,
};

export const listVenues = (db: Queryable): Promise<Venue[]> =>
  db.select(columns).from(venues).orderBy(asc(venues.sort), asc(venues.platname));

export const titlesOf = async (db: Queryable): Promise<Map<string, string>> =>
  new Map((await listVenues(db)).map(({ platname, title }) => [platname, title]));

export const findVenue = async (db: Queryable, platname: string): Promise<Venue | undefined> => {
  const [row] = await db.select(columns).from(venues).where(eq(venues.platname, platname));
  return row;
};

export const putVenues = async (tx: Tx, drafts: readonly VenueDraft[]): Promise<void> => {
  await tx
    .insert(venues)
    .values(drafts.map((draft, sort) => ({ ...draft, sort })))
    .onConflictDoUpdate({ target: venues.platname, set: { title: sql`excluded.title`, sort: sql`excluded.sort` } });
};

/** The row lock is held until the transaction ends. */
export const lockVenue = async (tx: Tx, platname: string): Promise<Venue | undefined> => {
  const [row] = await tx.select(columns).from(venues).where(eq(venues.platname, platname)).for('update');
  return row;
};

export const keepRest = async (
  tx: Tx,
  { platname, version }: Venue,
  rest: Rest & Pick<Venue, 'restReason'>,
): Promise<void> => {
  await tx
    .update(venues)
    .set({ ...rest, version: version + 1 })
    .where(eq(venues.platname, platname));
};

export const keepPageOrigin = async (db: Queryable, { platname, pageOrigin }: Venue, origin: string): Promise<void> => {
  if (origin !== pageOrigin) await db.update(venues).set({ pageOrigin: origin }).where(eq(venues.platname, platname));
};

const ofMember = (memberId: number, platname: string) =>
  and(eq(venuePlayers.memberId, memberId), eq(venuePlayers.platname, platname));

/** Venues where the member is registered. */
export const registeredAt = async (db: Queryable, memberId: number): Promise<Set<string>> => {
  const rows = await db
    .select({ platname: venuePlayers.platname })
    .from(venuePlayers)
    .where(and(eq(venuePlayers.memberId, memberId), isNotNull(venuePlayers.registeredAt)));
  return new Set(rows.map(({ platname }) => platname));
};

export const setRegistered = async (
  db: Queryable,
  memberId: number,
  platname: string,
  at: Date | null,
): Promise<void> => {
  await db
    .insert(venuePlayers)
    .values({ memberId, platname, registeredAt: at })
    .onConflictDoUpdate({ target: [venuePlayers.memberId, venuePlayers.platname], set: { registeredAt: at } });
};

/** Reads a member's wallet at a venue. The caller holds the member's lock, so that no other transaction changes it. */
export const lockWallet = async (tx: Tx, memberId: number, platname: string): Promise<VenueWallet> => {
  const [player] = await tx
    .select({ advanced: venuePlayers.advanced })
    .from(venuePlayers)
    .where(ofMember(memberId, platname));
  const address = venueWallet(memberId, platname);
  const balance = (await balances(tx, [address])).get(address) ?? 0n;
  return { memberId, platname, balance, advanced: player?.advanced ?? 0n };
};

/** Stores the new advanced amount of a member at a venue. */
export const keepAdvanced = async (
  tx: Tx,
  { memberId, platname, advanced: before }: VenueWallet,
  advanced: bigint,
): Promise<void> => {
  if (advanced === before) return;
  await tx
    .insert(venuePlayers)
    .values({ memberId, platname, advanced })
    .onConflictDoUpdate({ target: [venuePlayers.memberId, venuePlayers.platname], set: { advanced } });
};

/** Number of members and advanced amount per venue. */
export const playerTotals = async (db: Queryable): Promise<Map<string, { players: number; advanced: bigint }>> => {
  const rows = await db
    .select({
      platname: venuePlayers.platname,
      players: sql<number>`count(*)::int`,
      advanced: sql<bigint>`sum(${venuePlayers.advanced})::bigint`,
    })
    .from(venuePlayers)
    .groupBy(venuePlayers.platname);
  return new Map(rows.map(({ platname, ...totals }) => [platname, totals]));
};

/** One batch of the members registered at a venue, in order of id. */
export const playersAt = async (db: Queryable, platname: string, after: number, limit: number): Promise<number[]> => {
  const rows = await db
    .select({ memberId: venuePlayers.memberId })
    .from(venuePlayers)
    .where(
      and(
        eq(venuePlayers.platname, platname),
        isNotNull(venuePlayers.registeredAt),
        sql`${venuePlayers.memberId} > ${after}`,
      ),
    )
    .orderBy(asc(venuePlayers.memberId))
    .limit(limit);
  return rows.map(({ memberId }) => memberId);
};

export interface BetResult {
  memberId: number;
  platname: string;
  /** Payout less stake; negative when the house won, and never 0. */
  net: bigint;
  key: string;
  memo: string;
  at: Date;
}

/** Posts a settled bet to the member's wallet at the venue. The caller holds the member's lock. */
export const postResult = async (
  tx: Tx,
  ledger: Pick<Ledger, 'post'>,
  { memberId, platname, net, key, memo, at }: BetResult,
): Promise<void> => {
  const wallet = await lockWallet(tx, memberId, platname);
  const result = venueResult(platname);
  const { legs, advanced } = net > 0n ? entering(wallet, net) : leaving(wallet, -net);
  const postings = legs.map(({ address, amount }) =>
    net > 0n ? { from: result, to: address, amount } : { from: address, to: result, amount },
  );
  await ledger.post(tx, { key, kind: 'bet', memberId, memo, at, postings });
  await keepAdvanced(tx, wallet, advanced);
};
