import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { sqlFailure } from './database-errors.ts';
import { grantRuntime, runtimeRoleOf } from './runtime-role.ts';

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

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'koi-migrate', lock_timeout: LOCK_WAIT_MS });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Names of the migrations that this version has and the database does not, in their order. */
const missingIn = async (client: pg.Client): Promise<string[]> => {
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[];
  };
  const table = 'public.__drizzle_migrations';
  const { rows: found } = await client.query('SELECT to_regclass($1) IS NOT NULL AS there', [table]);
  const newest = async () => (await client.query(`SELECT max(created_at)::float8 AS at FROM ${table}`)).rows[0]?.at;
  const applied: number = (found[0]?.there === true ? await newest() : undefined) ?? 0;
  return entries.filter(({ when }) => when > applied).map(({ tag }) => tag);
};

/**
 * Applies missing migrations as the owner of the tables, forward only, and returns their names. The role of the runtime
 * address gets the rights that the server needs, if it is another one. Processes that start together wait for the first.
 */
export const migrate = (ownerUrl: string, runtimeUrl = ownerUrl): Promise<string[]> =>
  withClient(ownerUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const missing = await missingIn(client);
    if (missing.length > 0) {
      await applyMigrations(drizzle({ client }), { migrationsFolder: migrationsFolder(), migrationsSchema: 'public' });
    }
    const role = runtimeRoleOf(ownerUrl, runtimeUrl);
    if (role !== undefined) await grantRuntime(client, role);
    return missing;
  });

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Applies missing migrations, or refuses to start while some are missing when `KOI_MIGRATE` is off. Tables of a newer
 * version are accepted, because migrations keep what the version before needs.
 */
export const prepareTables = async ({
  migrates,
  databaseUrl,
  ownerUrl,
}: Pick<Config, 'migrates' | 'databaseUrl' | 'ownerUrl'>): Promise<void> => {
  if (migrates) {
    await migrate(ownerUrl ?? databaseUrl, databaseUrl).catch((cause: unknown) => {
      if (ownerUrl !== undefined || sqlFailure(cause)?.code !== INSUFFICIENT_PRIVILEGE) throw cause;
      throw new ConfigError(
        'KOI_OWNER_URL: migrations are missing, and the role of DATABASE_URL may not apply them. Set it to the address ' +
          'of the owner of the tables, or run npm run migrate with it first',
      );
    });
    return;
  }
  const missing = await withClient(databaseUrl, missingIn);
  if (missing.length === 0) return;
  throw new ConfigError(
    `KOI_MIGRATE: the tables are older than this version (missing: ${missing.join(', ')}). Run npm run migrate first`,
  );
};
