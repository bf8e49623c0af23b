import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Arbitrary key of the advisory lock; no other program locks it in this database. */
const LOCK = 7_310_031;

/** Applies the migrations that this database does not have yet, in order and in one transaction. */
export const migrate = async (url: string, folder: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query('create schema if not exists venue');
    await client.query('create table if not exists venue.migrations (file text primary key, at timestamptz not null)');
    const { rows } = await client.query<{ file: string }>('select file from venue.migrations');
    const applied = new Set(rows.map(({ file }) => file));
    const files = readdirSync(folder)
      .filter((file) => file.endsWith('.sql') && !applied.has(file))
      .sort();
    for (const file of files) {
      await client.query(readFileSync(join(folder, file), 'utf8'));
      await client.query('insert into venue.migrations values ($1, now())', [file]);
    }
    await client.query('commit');
    return files;
  } finally {
    await client.end();
  }
};
