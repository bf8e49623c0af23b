import { PAGE_SIZE } from '@koi/contract';
import { eq, gt, sql } from 'drizzle-orm';
import { boolean, integer, pgTable } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { moment } from './columns.ts';
import { type Order, orderBy, type Place, readPage } from './page.ts';

const { database } = await testDatabase();
const lines = pgTable('listed_line', {
  id: integer('id').primaryKey(),
  at: moment('at').notNull(),
  odd: boolean('odd').notNull(),
});
await database.pool.query(
  'CREATE TABLE listed_line (id int PRIMARY KEY, at timestamptz NOT NULL, odd boolean NOT NULL)',
);

const LENGTH = PAGE_SIZE * 2 + 5;
const FIRST: Place = { after: '', before: '' };
const newest = orderBy('desc', lines.at, lines.id);

/** Three rows share each moment, and neighbouring moments differ by one microsecond. */
beforeEach(async () => {
  await database.pool.query('TRUNCATE listed_line');
  await database.pool.query(`INSERT INTO listed_line
    SELECT n, timestamptz '2026-06-18 12:00:00+08' + (n / 3) * interval '1 microsecond', n % 2 = 1
    FROM generate_series(1, ${LENGTH}) AS n`);
});

const read = (
  place: Partial<Place>,
  { order = newest, where = sql`true` }: { order?: Order; where?: ReturnType<typeof eq> } = {},
) =>
  readPage(database.orm, { table: lines, where, order, place: { ...FIRST, ...place } }, (rows) =>
    rows.map(({ id }) => id),
  );

const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

const walk = async (order: Order) => {
  const pages = [await read(FIRST, { order })];
  while (pages.at(-1)?.next) pages.push(await read({ after: pages.at(-1)?.next ?? '' }, { order }));
  return pages;
};

describe('a page of a staff list', () => {
  it.each([
    ['desc', numbers(LENGTH, 1)],
    ['asc', numbers(LENGTH, 1).toReversed()],
  ] as const)('contains every row once when all pages are read in the direction %s', async (direction, all) => {
    const pages = await walk(orderBy(direction, lines.at, lines.id));
    expect(pages.map(({ data }) => data.length)).toEqual([PAGE_SIZE, PAGE_SIZE, 5]);
    expect(pages.flatMap(({ data }) => data)).toEqual(all);
  });

  it('has the size that an export asks for, and is counted only as far', async () => {
    const bulk = { size: 20, countMax: 3 };
    const first = await read({ bulk });
    expect(first).toMatchObject({ data: numbers(LENGTH, LENGTH - 19), total: 3 });
    const rest = await read({ after: first.next, bulk: { size: 20, countMax: 0 } });
    expect(rest).toMatchObject({ data: numbers(LENGTH - 20, 1), total: 0, next: '' });
  });

  it('is empty in an export when the rows behind its cursor have vanished, instead of starting again', async () => {
    const bulk = { size: 20, countMax: 0 };
    const { next: after } = await read({ bulk });
    await database.pool.query(`DELETE FROM listed_line WHERE id <= ${LENGTH - 20}`);
    expect(await read({ after, bulk })).toMatchObject({ data: [], next: '' });
    expect((await read({ after })).data).toHaveLength(PAGE_SIZE);
  });

  it('is the same when it is reached from behind', async () => {
    const [first, second, third] = await walk(newest);
    const back = await read({ before: third?.previous ?? '' });
    expect(back).toEqual(second);
    expect(await read({ before: back.previous })).toEqual(first);
    expect(first?.previous).toBe('');
    expect(third?.next).toBe('');
  });

  it('contains no row twice when rows are added while it is read', async () => {
    const first = await read(FIRST);
    await database.pool.query("INSERT INTO listed_line VALUES (1000, '2026-06-19', false)");
    expect((await read({ after: first.next })).data[0]).toBe(LENGTH - PAGE_SIZE);
  });

  it('is the whole first page when less than a page is left before the cursor', async () => {
    const [first, second] = await walk(newest);
    await database.orm.delete(lines).where(gt(lines.id, LENGTH - 3));
    const back = await read({ before: second?.previous ?? '' });
    expect(back.data).toEqual(numbers(LENGTH - 3, LENGTH - PAGE_SIZE - 2));
    expect(back.previous).toBe('');
    expect(first?.data).toHaveLength(PAGE_SIZE);
  });

  it('is the first page when no rows are left behind the cursor', async () => {
    const [, second] = await walk(newest);
    await database.orm.delete(lines).where(sql`${lines.id} <= 5`);
    expect((await read({ after: second?.next ?? '' })).data[0]).toBe(LENGTH);
  });

  it('contains and counts only the rows of the filter', async () => {
    const { data, total } = await read(FIRST, { where: eq(lines.odd, true) });
    expect(data.every((id) => id % 2 === 1)).toBe(true);
    expect(total).toBe(Math.ceil(LENGTH / 2));
  });

  it.each([
    ['text that is not a cursor', 'hello'],
    ['a cursor of another list', Buffer.from('["1"]').toString('base64url')],
    ['a number that is none', Buffer.from('["2026-06-18T12:00:00+08:00","1 OR 1"]').toString('base64url')],
    ['a moment that does not exist', Buffer.from('["2026-19-48T12:00:00Z","1"]').toString('base64url')],
    ['a day that does not exist', Buffer.from('["2026-02-30T12:00:00Z","1"]').toString('base64url')],
    ['a number that is too large', Buffer.from('["2026-06-18T12:00:00Z","3000000000"]').toString('base64url')],
    ['an object', Buffer.from('{"length":2}').toString('base64url')],
  ])('is the first page for %s', async (_, cursor) => {
    const first = await read(FIRST);
    expect(await read({ after: cursor })).toEqual(first);
    expect(await read({ before: cursor })).toEqual(first);
  });

  it('can be ordered only by columns whose values a cursor can carry', () => {
    expect(() => orderBy('asc', lines.odd)).toThrow("a list can't be ordered by odd");
  });
});
