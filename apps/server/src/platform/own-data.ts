import { and, eq, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';
import { orderBy, type Place, readPage } from './page.ts';

/** A row of the copy. Amounts and moments are texts as the member reads them. */
export type OwnRow = Readonly<Record<string, string | number>>;

/** A part of the copy of their data that a member gets. It has nothing of others, and nothing that only staff may read. */
export interface OwnData {
  /** Names the part in the file. */
  key: string;
  /** The part, and each field of its rows, as people read them. */
  title: string;
  labels: Readonly<Record<string, string>>;
  pages(db: Queryable, memberId: number): AsyncGenerator<OwnRow[]>;
}

interface Page {
  data: OwnRow[];
  next: string;
}

/** Rows that are read at once. */
const PAGE_ROWS = 500;

/** Reads a list page by page, from its beginning to its end. */
export async function* allPages(read: (place: Place) => Promise<Page>): AsyncGenerator<OwnRow[]> {
  const bulk = { size: PAGE_ROWS, countMax: 0 };
  for (let after = ''; ; ) {
    const { data, next } = await read({ after, before: '', bulk });
    if (data.length > 0) yield data;
    if (next === '') return;
    after = next;
  }
}

/** A field: its label, and its value of a row. */
export type OwnField<R> = readonly [label: string, value: (row: R) => string | number];
export type OwnFields<R> = Readonly<Record<string, OwnField<R>>>;

export const labelsOfFields = <R>(fields: OwnFields<R>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, [label]]) => [name, label]));

export const showFields =
  <R>(fields: OwnFields<R>) =>
  (row: R): OwnRow =>
    Object.fromEntries(Object.entries(fields).map(([name, [, value]]) => [name, value(row)]));

interface OwnTable<T extends PgTable> {
  key: string;
  title: string;
  table: T;
  memberId: PgColumn;
  /** The rows that the member may read, when not all of them are. */
  where?: SQL;
  /** Unique within a member. An index begins with the member and these. */
  order: readonly PgColumn[];
  /** Only these are in the copy: a new column is not, until somebody decides that it belongs to the member. */
  fields: OwnFields<InferSelectModel<T>>;
}

/** The rows of a table that belong to a member, oldest first. */
export const ownTable = <T extends PgTable>({
  key,
  title,
  table,
  memberId,
  where,
  order,
  fields,
}: OwnTable<T>): OwnData => ({
  key,
  title,
  labels: labelsOfFields(fields),
  pages: (db, id) =>
    allPages((place) =>
      readPage(db, { table, where: and(eq(memberId, id), where), order: orderBy('asc', ...order), place }, (rows) =>
        rows.map(showFields(fields)),
      ),
    ),
});
