import { asc, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/index.ts';
import { venues } from './tables.ts';

/** `platname` is the identifier on the wire and in the ledger, `title` what a member reads. */
export interface Venue {
  platname: string;
  title: string;
}

export const listVenues = (db: Queryable): Promise<Venue[]> =>
  db.select({ platname: venues.platname, title: venues.title }).from(venues).orderBy(asc(venues.sort));

export const putVenues = async (tx: Tx, drafts: readonly Venue[]): Promise<void> => {
  await tx
    .insert(venues)
    .values(drafts.map((draft, sort) => ({ ...draft, sort })))
    .onConflictDoUpdate({ target: venues.platname, set: { title: sql`excluded.title`, sort: sql`excluded.sort` } });
};
