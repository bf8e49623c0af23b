import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

/** An arbitrary constant that every process of the application uses for the same lock. */
const MIGRATION_LOCK = 7_160_888;

/** Waits until no other process migrates or grants rights, and keeps others waiting until the connection ends. */
export const lockMigrations = async (client: pg.ClientBase): Promise<void> => {
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
};

/** The same until the end of the transaction. */
export const lockMigrationsInTransaction = async (client: pg.ClientBase): Promise<void> => {
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
};

/** The folder is above this file, both in the source tree and in the built bundle. */
export const migrationsFolder = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'migrations', 'meta', '_journal.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('no migrations folder found next to the server');
    folder = parent;
  }
  return join(folder, 'migrations');
};

interface Migration {
  tag: string;
  /** Stored as `created_at` with the migration. */
  when: number;
}

/** The migrations of this version, in their order. */
const knownMigrations = (): Migration[] => {
  const journal = JSON.parse(readFileSync(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8')) as {
    entries: Migration[];
  };
  return journal.entries;
};

/** `when` of the newest migration that was applied, or 0 in an empty database. */
const newestApplied = async (client: pg.ClientBase): Promise<number> => {
  const table = 'public.__drizzle_migrations';
  const { rows: found } = await client.query('SELECT to_regclass($1) IS NOT NULL AS there', [table]);
  if (found[0]?.there !== true) return 0;
  const { rows } = await client.query<{ at: number | null }>(`SELECT max(created_at)::float8 AS at FROM ${table}`);
  return rows[0]?.at ?? 0;
};

/** Names of the migrations that this version has and the database does not, in their order. */
export const missingMigrations = async (client: pg.ClientBase): Promise<string[]> => {
  const applied = await newestApplied(client);
  return knownMigrations()
    .filter(({ when }) => when > applied)
    .map(({ tag }) => tag);
};

/** Whether a newer version has migrated the database, which may have tables that this version does not know. */
export const areTablesNewer = async (client: pg.ClientBase): Promise<boolean> =>
  (await newestApplied(client)) > (knownMigrations().at(-1)?.when ?? 0);
