import { COUNTED_MAX, PAGE_SIZE } from '@koi/contract';
import { and, asc, desc, getTableColumns, type InferSelectModel, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';

/** Builds a page of rows in the shape that the member API returns. */
export const pageOf = <T>(rows: T[], total: number, page: number) => ({
  data: rows,
  total,
  last_page: Math.max(1, Math.ceil(total / PAGE_SIZE)),
  current_page: page,
  per_page: PAGE_SIZE as typeof PAGE_SIZE,
});

/** Offset of a page in a list with a capped count. There are no pages beyond the rows that are counted. */
export const offsetOf = (page: number): number => Math.min((page - 1) * PAGE_SIZE, COUNTED_MAX);

/** Counts the rows of a query up to `max`, so that the cost does not grow with the table. */
export const countUpTo = async (db: Queryable, query: SQLWrapper, max: number = COUNTED_MAX): Promise<number> => {
  if (max === 0) return 0;
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (SELECT FROM (${query.getSQL()}) AS listed LIMIT ${max}) AS counted`,
  );
  return rows[0]?.total ?? 0;
};

/** How an export reads a list. Callers of the API can not send it, because the contract's inputs drop unknown fields. */
interface Bulk {
  /** Rows in a page. */
  size: number;
  /** Rows are counted up to this number; 0 counts none. */
  countMax: number;
  /** Personal data is read as a whole, because two people agreed to this export. */
  unmasked?: boolean;
}

/** The cursors that a caller sends. */
export interface Place {
  after: string;
  before: string;
  bulk?: Bulk;
}

const sizeOf = ({ bulk }: Place): number => bulk?.size ?? PAGE_SIZE;

/** Up to how many rows a list counts. */
export const countMaxOf = ({ bulk }: Place): number => bulk?.countMax ?? COUNTED_MAX;

/** Whether the caller is an export that may contain personal data as a whole. */
export const isUnmasked = ({ bulk }: Pick<Place, 'bulk'>): boolean => bulk?.unmasked === true;

interface Key {
  sql: SQLWrapper;
  type: KeyType;
}

/** The keys by which a list is ordered, all in one direction. Together they are unique, and none is null. */
export interface Order {
  keys: readonly Key[];
  direction: 'asc' | 'desc';
}

type KeyType = keyof typeof KEY_PATTERNS;

/** The values that each type of key accepts in a cursor. A cursor comes from the client and is not trusted. */
const KEY_PATTERNS = {
  integer: /^-?\d{1,10}$/,
  bigint: /^-?\d{1,18}$/,
  text: /^[^\0]*$/,
  'timestamp with time zone': /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/,
} as const;

const isMoment = (type: KeyType) => type === 'timestamp with time zone';

const INTEGER_MAX = 2 ** 31 - 1;

/** PostgreSQL refuses a day that does not exist, which `Date` would move into the next month. */
const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

/** Whether PostgreSQL can read the value as this type. */
const isKey = (value: string, type: KeyType): boolean => {
  if (!KEY_PATTERNS[type].test(value)) return false;
  if (isMoment(type)) return !Number.isNaN(Date.parse(value)) && isDay(value.slice(0, 10));
  return type !== 'integer' || Math.abs(Number(value)) <= INTEGER_MAX;
};

/** Orders a list by columns of a table, or by expressions with their type. */
export const orderBy = (direction: Order['direction'], ...keys: readonly (PgColumn | Key)[]): Order => ({
  direction,
  keys: keys.map((key) => ('type' in key ? key : { sql: key, type: keyTypeOf(key) })),
});

const keyTypeOf = (column: PgColumn): KeyType => {
  const type = column.getSQLType();
  if (type === 'smallint') return 'integer';
  if (type in KEY_PATTERNS) return type as KeyType;
  throw new Error(`a list can't be ordered by ${column.name}, which is ${type}`);
};

/** The values of a cursor in the order of the keys, or undefined when the cursor does not fit them. */
const valuesOf = (cursor: string, { keys }: Order): string[] | undefined => {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(read) || read.length !== keys.length) return undefined;
  const values = read.map(String);
  const fits = keys.every(({ type }, at) => isKey(values[at] ?? '', type));
  return fits ? values : undefined;
};

/** A page of a query: the parts that the query has to contain, and the answer made from its rows. */
export interface Window {
  /** Restricts the query to rows beyond the cursor. */
  where: SQL | undefined;
  orderBy: SQL;
  /** The same for a part of the query that has only the first keys. It includes the rows that equal the cursor in them. */
  first: (count: number) => Pick<Window, 'where' | 'orderBy'>;
  /** One row more than a page, which shows whether there is another page. */
  limit: number;
  /** Has to be selected as `cursor`. */
  cursor: SQL<string>;
}

const windowOf = (
  { keys, direction }: Order,
  values: readonly string[] | undefined,
  { isBackward, size }: { isBackward: boolean; size: number },
): Window => {
  const list = (parts: readonly SQLWrapper[]) => sql.join(parts as SQL[], sql`, `);
  const columns = keys.map((key) => sql`${key.sql}`);
  const isDescending = (direction === 'desc') !== isBackward;
  const given = keys.map(({ type }, at) => sql`${values?.[at] ?? ''}::${sql.raw(type)}`);
  const beyond = isDescending ? '<' : '>';
  const partOf = (count: number, comparison: string) => ({
    where: values && sql`(${list(columns.slice(0, count))}) ${sql.raw(comparison)} (${list(given.slice(0, count))})`,
    orderBy: list(columns.slice(0, count).map((column) => (isDescending ? desc(column) : asc(column)))),
  });
  return {
    ...partOf(keys.length, beyond),
    first: (count) => partOf(count, `${beyond}=`),
    limit: size + 1,
    // Numbers become text, because JSON.parse would round large ones. A moment keeps its microseconds in JSON.
    cursor: sql<string>`json_build_array(${list(
      keys.map((key) => (isMoment(key.type) ? sql`${key.sql}` : sql`(${key.sql})::text`)),
    )})::text`,
  };
};

const encoded = (cursor: string | undefined): string => (cursor ? Buffer.from(cursor).toString('base64url') : '');

/**
 * Reads one page of a list that is ordered by unique keys. The query starts at the cursor, so that a page costs the same
 * wherever it is. A cursor that does not fit the list, or has no rows behind it any more, leads to the first page. In an
 * export it leads to no rows, so that rows which vanish meanwhile do not start the list again.
 */
export const readWindow = async <R extends { cursor: string }>(
  order: Order,
  place: Place,
  query: (window: Window) => Promise<R[]>,
): Promise<{ rows: R[]; next: string; previous: string }> => {
  const { after, before, bulk } = place;
  const size = sizeOf(place);
  const isBackward = after === '' && before !== '';
  const values = valuesOf(isBackward ? before : after, order);
  const found = await query(windowOf(order, values, { isBackward: values !== undefined && isBackward, size }));
  const hasMore = found.length > size;
  const rows = found.slice(0, size);
  if (values === undefined) return { rows, previous: '', next: hasMore ? encoded(rows.at(-1)?.cursor) : '' };
  const isShort = isBackward ? !hasMore && rows.length < size : rows.length === 0;
  if (isShort && bulk === undefined) return readWindow(order, { after: '', before: '' }, query);
  if (isBackward) rows.reverse();
  return {
    rows,
    next: isBackward || hasMore ? encoded(rows.at(-1)?.cursor) : '',
    previous: isBackward && !hasMore ? '' : encoded(rows[0]?.cursor),
  };
};

interface ListQuery<T extends PgTable> {
  table: T;
  where: SQL | undefined;
  order: Order;
  place: Place;
}

/** Reads one page of a table for a staff list. `show` turns its rows into rows of the answer, with names of other modules. */
export const readPage = async <T extends PgTable, W>(
  db: Queryable,
  { table, where, order, place }: ListQuery<T>,
  show: (rows: InferSelectModel<T>[]) => W[] | Promise<W[]>,
): Promise<{ data: W[]; total: number; next: string; previous: string }> => {
  const select = (fields: Record<string, PgColumn | SQL>) => db.select(fields).from(table as PgTable);
  const [{ rows, next, previous }, total] = await Promise.all([
    readWindow(order, place, async (window) => {
      const fields = { ...getTableColumns(table), cursor: window.cursor };
      const found = await select(fields).where(and(where, window.where)).orderBy(window.orderBy).limit(window.limit);
      return found as (InferSelectModel<T> & { cursor: string })[];
    }),
    countUpTo(db, select({ one: sql`1` }).where(where), countMaxOf(place)),
  ]);
  return { data: await show(rows), total, next, previous };
};
