import type { Game } from '@koi/contract';
import { WEIGHT_MAX } from '@koi/contract/rules/game-import';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Clock, Database, Queryable, Tx } from '../../../platform/index.ts';
import { isOffered, listVenues, putVenues, type Venue, type VenueDraft } from '../venues/index.ts';
import { type Category, type GameRecord, isCategory, toWire } from './game.ts';
import { games } from './tables.ts';

export type { VenueDraft } from '../venues/index.ts';

export interface GameDraft
  extends Pick<GameRecord, 'venue' | 'code' | 'name' | 'hot' | 'mobileImage' | 'appImage' | 'icon'> {
  category: Category;
}

type GameRow = typeof games.$inferSelect;

export const findGame = async (db: Queryable, venue: string, code: string): Promise<GameRow | undefined> => {
  const [row] = await db
    .select()
    .from(games)
    .where(and(eq(games.venue, venue), eq(games.code, code)));
  return row;
};

const UNWEIGHTED = { turnoverWeight: WEIGHT_MAX, rebateWeight: WEIGHT_MAX, packetWeight: WEIGHT_MAX };

/** Category of a venue's games that are not stored: that of its first game, or '' when it has none. */
const usualCategory = async (db: Queryable, venue: string): Promise<string> => {
  const [first] = await db
    .select({ category: games.category })
    .from(games)
    .where(eq(games.venue, venue))
    .orderBy(asc(games.id))
    .limit(1);
  return first?.category ?? '';
};

/**
 * Returns a lookup for what the games of a venue say about a new bet: its weights, and the category that decides its
 * rebate. A stake at a game that is not stored counts in full.
 */
export const termsOf = async (db: Queryable, venue: string, codes: readonly string[]) => {
  const { code, turnoverWeight, rebateWeight, packetWeight, category } = games;
  const wanted = [...new Set(codes)];
  const rows = await db
    .select({ code, turnoverWeight, rebateWeight, packetWeight, category })
    .from(games)
    .where(and(eq(games.venue, venue), inArray(code, wanted)));
  const byCode = new Map(rows.map(({ code: game, ...terms }) => [game, terms]));
  const usual = { ...UNWEIGHTED, category: byCode.size < wanted.length ? await usualCategory(db, venue) : '' };
  return (game: string) => byCode.get(game) ?? usual;
};

/** Sets a return where none is known yet. */
export const noteReturn = async (tx: Tx, code: string, percent: string): Promise<void> => {
  await tx
    .update(games)
    .set({ returnPercent: percent })
    .where(and(eq(games.code, code), eq(games.returnPercent, '')));
};

/** Inserts or updates games. The order of the drafts is the order that members see. */
export const putGames = async (tx: Tx, venues: readonly VenueDraft[], drafts: readonly GameDraft[]): Promise<void> => {
  await putVenues(tx, venues);
  await tx
    .insert(games)
    .values(drafts.map((draft, sort) => ({ ...draft, sort })))
    .onConflictDoUpdate({
      target: [games.venue, games.code],
      set: {
        name: sql`excluded.name`,
        category: sql`excluded.category`,
        hot: sql`excluded.hot`,
        sort: sql`excluded.sort`,
      },
    });
};

export const restGame = async (tx: Tx, code: string, until: Date | null): Promise<void> => {
  await tx.update(games).set({ maintenance: true, restFrom: null, restUntil: until }).where(eq(games.code, code));
};

/** Ends a game's maintenance and sets its name. */
export const wakeGame = async (tx: Tx, code: string, name: string): Promise<void> => {
  await tx.update(games).set({ maintenance: false, restFrom: null, restUntil: null, name }).where(eq(games.code, code));
};

const readGames = (db: Queryable): Promise<GameRow[]> =>
  db.select().from(games).orderBy(asc(games.sort), asc(games.id));

/** The games of the venues that are open to members, including hidden ones: the site filters by `app_state`. */
const openGames = (rows: readonly GameRow[], venues: readonly Venue[], now: Date): Game[] => {
  const byName = new Map(venues.map((venue) => [venue.code, venue]));
  const isShown = (code: string) => {
    const venue = byName.get(code);
    return venue === undefined || isOffered(venue);
  };
  return rows.filter((row) => isShown(row.venue)).map((row) => toWire(row, byName.get(row.venue), now));
};

export const createCatalogueService = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** The games for members. An empty category means all. */
  async list(category: string): Promise<Game[]> {
    const [rows, venues] = await Promise.all([readGames(database.orm), listVenues(database.orm)]);
    const wanted = category === '' ? rows : rows.filter((row) => row.category === category);
    return openGames(wanted, venues, clock.now());
  },

  /** The same for a transaction, whose connection answers one statement after the other. */
  async listIn(db: Queryable): Promise<Game[]> {
    const rows = await readGames(db);
    return openGames(rows, await listVenues(db), clock.now());
  },

  /** Names and theoretical returns of all games, including hidden ones. */
  names: (): Promise<{ venue: string; code: string; name: string; returnPercent: string }[]> => {
    const { venue, code, name, returnPercent } = games;
    return database.orm.select({ venue, code, name, returnPercent }).from(games);
  },

  /** Theoretical returns of all games, including hidden ones, which can still be launched by their address. */
  async returns(db: Queryable = database.orm): Promise<{ category: Category; name: string; return_percent: string }[]> {
    const { category, name, returnPercent } = games;
    const rows = await db.select({ category, name, return_percent: returnPercent }).from(games);
    return rows.flatMap((row) => (isCategory(row.category) ? [{ ...row, category: row.category }] : []));
  },
});

export type CatalogueService = ReturnType<typeof createCatalogueService>;
