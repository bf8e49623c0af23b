import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';

const { database } = await testDatabase();
const FOLDER = new URL('../../../../migrations/', import.meta.url);
const MIGRATION = '0068_venue_accounts.sql';

it('keeps venues that already have one account, and refuses another one with it', async () => {
  const client = await database.pool.connect();
  const apply = (file: string) => client.query(readFileSync(new URL(file, FOLDER), 'utf8'));
  const add = (code: string, url: string, merchant: string, retired: string | null = null) =>
    client.query(
      'INSERT INTO venue (platname, title, sort, url, merchant, retired_at) VALUES ($1, $1, 1, $2, $3, $4)',
      [code, url, merchant, retired],
    );
  try {
    await client.query('CREATE SCHEMA earlier; SET search_path TO earlier');
    const earlier = readdirSync(FOLDER).filter((file) => file.endsWith('.sql') && file < MIGRATION);
    for (const file of earlier.toSorted()) await apply(file);
    await add('a', 'https://one.example/v2', 'KOI', '2026-01-01T00:00:00Z');
    await add('b', 'https://ONE.example:443/v2/', 'koi');
    await add('koi', 'https://one.example/v2', '');
    await add('c', 'https://one.example:8443/v2', 'KOI');
    await add('d', '', '');
    await add('e', '', 'koi');
    await apply(MIGRATION);
    const { rows } = await client.query('SELECT platname FROM venue WHERE shares_account ORDER BY 1');
    expect(rows.map(({ platname }) => platname)).toEqual(['a', 'koi']);
    await expect(add('f', 'http://one.example:80/v2//', 'Koi')).rejects.toThrow('venue_account');
    await add('g', 'https://one.example/v2', 'koi2');
  } finally {
    client.release(true);
  }
});
