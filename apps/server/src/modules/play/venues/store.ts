import { COUNTED_MAX } from '@koi/contract/constants';
import { and, asc, eq, isNotNull, lte, or, sql } from 'drizzle-orm';
import { balances, type Ledger, venueBalances, venueWallet } from '../../../ledger/index.ts';
import type { Queryable, Tx } from '../../../platform/index.ts';
import { venuePlayers, venues } from './tables.ts';
import { entering, leaving, type VenueWallet, venueResult } from './wallet.ts';

/** `code` identifies the venue in the ledger, and as `platname` in the API. `title` is shown to members. */
export interface VenueDraft {
  code: string;
  title: string;
}

export type Venue = typeof venues.$inferSelect;

export const listVenues = (db: Queryable): Promise<Venue[]> =>
  db.select().from(venues).orderBy(asc(venues.sort), asc(venues.code));

export const titlesOf = async (db: Queryable): Promise<Map<string, string>> =>
  new Map((await listVenues(db)).map(({ code, title }) => [code, title]));

export const findVenue = async (db: Queryable, code: string): Promise<Venue | undefined> => {
  const [row] = await db.select().from(venues).where(eq(venues.code, code));
  return row;
};

export const putVenues = async (tx: Tx, drafts: readonly VenueDraft[]): Promise<void> => {
  await tx
    .insert(venues)
    .values(drafts.map((draft, sort) => ({ ...draft, sort })))
    .onConflictDoUpdate({ target: venues.code, set: { title: sql`excluded.title`, sort: sql`excluded.sort` } });
};

/** The row lock is held until the transaction ends. */
export const lockVenue = async (tx: Tx, code: string): Promise<Venue | undefined> => {
  const [row] = await tx.select().from(venues).where(eq(venues.code, code)).for('update');
  return row;
};

/** Returns false when the code is taken. */
export const addVenue = async (tx: Tx, venue: typeof venues.$inferInsert): Promise<boolean> => {
  const added = await tx.insert(venues).values(venue).onConflictDoNothing().returning({ code: venues.code });
  return added.length > 0;
};

/** Stores a change by staff. The caller holds the lock on the row. */
export const changeVenue = async (tx: Tx, { code, version }: Venue, change: Partial<Venue>): Promise<void> => {
  await tx
    .update(venues)
    .set({ ...change, version: version + 1 })
    .where(eq(venues.code, code));
};

/** Stores the result of a test, unless the values that were tested have changed since. */
export const keepTest = async (
  db: Queryable,
  { code, accessVersion }: Venue,
  { at, passed }: { at: Date; passed: boolean },
): Promise<void> => {
  await db
    .update(venues)
    .set({ testedAt: at, testedVersion: accessVersion, testPassed: passed })
    .where(and(eq(venues.code, code), eq(venues.accessVersion, accessVersion)));
};

/** Deletes previous secrets whose time is over. */
export const deletePreviousSecrets = async (db: Queryable, now: Date): Promise<void> => {
  await db
    .update(venues)
    .set({ previousKeyId: '', previousSealed: null, previousUntil: null })
    .where(lte(venues.previousUntil, now));
};

export const keepPageOrigin = async (db: Queryable, { code, pageOrigin }: Venue, origin: string): Promise<void> => {
  if (origin !== pageOrigin) await db.update(venues).set({ pageOrigin: origin }).where(eq(venues.code, code));
};

const ofMember = (memberId: number, venue: string) =>
  and(eq(venuePlayers.memberId, memberId), eq(venuePlayers.venue, venue));

/** Venues where the member is registered. */
export const registeredAt = async (db: Queryable, memberId: number): Promise<Set<string>> => {
  const rows = await db
    .select({ venue: venuePlayers.venue })
    .from(venuePlayers)
    .where(and(eq(venuePlayers.memberId, memberId), isNotNull(venuePlayers.registeredAt)));
  return new Set(rows.map(({ venue }) => venue));
};

/**
 * Venues where the member may have games or money: registered, launched at some time, or with money in the books. A venue
 * that answered that it does not know the player is left only when there is neither.
 */
export const presentAt = async (db: Queryable, memberId: number): Promise<Set<string>> => {
  const isKnown = or(isNotNull(venuePlayers.registeredAt), isNotNull(venuePlayers.launchedAt));
  const rows = await db
    .select({ venue: venuePlayers.venue })
    .from(venuePlayers)
    .where(and(eq(venuePlayers.memberId, memberId), isKnown));
  const booked = await venueBalances(db, memberId);
  const withMoney = [...booked].filter(([, amount]) => amount > 0n).map(([venue]) => venue);
  return new Set([...rows.map(({ venue }) => venue), ...withMoney]);
};

export const setRegistered = async (db: Queryable, memberId: number, venue: string, at: Date | null): Promise<void> => {
  await db
    .insert(venuePlayers)
    .values({ memberId, venue, registeredAt: at })
    .onConflictDoUpdate({ target: [venuePlayers.memberId, venuePlayers.venue], set: { registeredAt: at } });
};

/** Reads a member's wallet at a venue. The caller holds the member's lock, so that no other transaction changes it. */
export const lockWallet = async (tx: Tx, memberId: number, venue: string): Promise<VenueWallet> => {
  const [player] = await tx
    .select({ advanced: venuePlayers.advanced })
    .from(venuePlayers)
    .where(ofMember(memberId, venue));
  const address = venueWallet(memberId, venue);
  const balance = (await balances(tx, [address])).get(address) ?? 0n;
  return { memberId, venue, balance, advanced: player?.advanced ?? 0n };
};

/** Stores the new advanced amount of a member at a venue. */
export const keepAdvanced = async (
  tx: Tx,
  { memberId, venue, advanced: before }: VenueWallet,
  advanced: bigint,
): Promise<void> => {
  if (advanced === before) return;
  await tx
    .insert(venuePlayers)
    .values({ memberId, venue, advanced })
    .onConflictDoUpdate({ target: [venuePlayers.memberId, venuePlayers.venue], set: { advanced } });
};

/** Number of members, counted up to `COUNTED_MAX`, and advanced amount per venue. */
export const playerTotals = async (db: Queryable): Promise<Map<string, { players: number; advanced: bigint }>> => {
  const { rows } = await db.execute<{ venue: string; players: number; advanced: bigint }>(sql`
    SELECT platname AS venue,
      (SELECT count(*) FROM (
        SELECT FROM venue_player WHERE venue_player.platname = venue.platname LIMIT ${COUNTED_MAX}
      ) counted)::int AS players,
      (SELECT coalesce(sum(advanced), 0) FROM venue_player
        WHERE venue_player.platname = venue.platname AND advanced <> 0)::bigint AS advanced
    FROM venue`);
  return new Map(rows.map(({ venue, ...totals }) => [venue, totals]));
};

/** One batch of the members registered at a venue, in order of id. */
export const playersAt = async (db: Queryable, venue: string, after: number, limit: number): Promise<number[]> => {
  const rows = await db
    .select({ memberId: venuePlayers.memberId })
    .from(venuePlayers)
    .where(
      and(
        eq(venuePlayers.venue, venue),
        isNotNull(venuePlayers.registeredAt),
        sql`${venuePlayers.memberId} > ${after}`,
      ),
    )
    .orderBy(asc(venuePlayers.memberId))
    .limit(limit);
  return rows.map(({ memberId }) => memberId);
};

/** Those of the given members who are registered at a venue. */
export const playersAmong = async (db: Queryable, venue: string, memberIds: readonly number[]): Promise<number[]> => {
  const rows = await db
    .select({ memberId: venuePlayers.memberId })
    .from(venuePlayers)
    .where(
      and(
        eq(venuePlayers.venue, venue),
        isNotNull(venuePlayers.registeredAt),
        sql`${venuePlayers.memberId} = ANY(${sql.param([...memberIds])}::int[])`,
      ),
    );
  return rows.map(({ memberId }) => memberId);
};

export interface BetResult {
  /** Payout less stake; negative when the house won, and never 0. */
  net: bigint;
  key: string;
  memo: string;
  at: Date;
}

/**
 * Posts settled bets to the member's wallet at the venue, in their order. The caller holds the member's lock, so the
 * balance between two bets is known without reading it.
 */
export const postResults = async (
  tx: Tx,
  ledger: Pick<Ledger, 'postAll'>,
  { memberId, venue }: { memberId: number; venue: string },
  results: readonly BetResult[],
): Promise<void> => {
  if (results.length === 0) return;
  const before = await lockWallet(tx, memberId, venue);
  const own = venueWallet(memberId, venue);
  const result = venueResult(venue);
  let wallet = before;
  const entries = results.map(({ net, key, memo, at }) => {
    const isWin = net > 0n;
    const { legs, advanced } = isWin ? entering(wallet, net) : leaving(wallet, -net);
    const moved = legs.find(({ address }) => address === own)?.amount ?? 0n;
    wallet = { ...wallet, balance: isWin ? wallet.balance + moved : wallet.balance - moved, advanced };
    const postings = legs.map(({ address, amount }) =>
      isWin ? { from: result, to: address, amount } : { from: address, to: result, amount },
    );
    return { key, kind: 'bet', memberId, memo, at, postings };
  });
  await ledger.postAll(tx, entries);
  await keepAdvanced(tx, before, wallet.advanced);
};
