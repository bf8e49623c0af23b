import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** An arbitrary constant that every process of the application uses for the same lock. */
const MIGRATION_LOCK = 7_160_888;
const LOCK_WAIT_MS = 60_000;

/** The folder is above this file, both in the source tree and in the built bundle. */
const migrationsFolder = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'migrations', 'meta', '_journal.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('no migrations folder found next to the server');
    folder = parent;
  }
  return join(folder, 'migrations');
};

/** Applies missing migrations, forward only. Processes that start together wait for the first one. */
export const migrate = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: 'koi-migrate', lock_timeout: LOCK_WAIT_MS });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await applyMigrations(drizzle({ client }), { migrationsFolder: migrationsFolder(), migrationsSchema: 'public' });
  } finally {
    await client.end();
  }
};
