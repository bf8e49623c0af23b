import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';

const { database } = await testDatabase();
const FOLDER = new URL('../../../../migrations/', import.meta.url);
const MIGRATION = '0069_bet_categories.sql';

it('keeps the categories that the stored bets count by', async () => {
  const client = await database.pool.connect();
  const apply = (file: string) => client.query(readFileSync(new URL(file, FOLDER), 'utf8'));
  try {
    await client.query('CREATE SCHEMA earlier; SET search_path TO earlier');
    const earlier = readdirSync(FOLDER).filter((file) => file.endsWith('.sql') && file < MIGRATION);
    for (const file of earlier.toSorted()) await apply(file);
    await client.query(`INSERT INTO venue (platname, title, sort) VALUES ('yunding', 'y', 1), ('empty', 'e', 2)`);
    await client.query(
      `INSERT INTO game (platname, code, category, name, sort, mobile_image, app_image, icon)
       VALUES ('yunding', 'one', 'concise', 'one', 2, '', '', ''), ('yunding', 'two', 'realbet', 'two', 1, '', '', '')`,
    );
    await apply(MIGRATION);
    const { rows: games } = await client.query('SELECT code, earlier_category FROM game ORDER BY code');
    expect(games).toEqual([
      { code: 'one', earlier_category: 'concise' },
      { code: 'two', earlier_category: 'realbet' },
    ]);
    const { rows: venues } = await client.query('SELECT platname, earlier_category FROM venue ORDER BY platname');
    expect(venues).toEqual([
      { platname: 'empty', earlier_category: null },
      { platname: 'yunding', earlier_category: 'concise' },
    ]);
  } finally {
    client.release(true);
  }
});
