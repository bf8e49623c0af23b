import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { sqlFailure } from './database-errors.ts';
import { lockMigrations, migrationsFolder, missingMigrations } from './migrations.ts';
import { grantRuntime, runtimeRoleOf } from './runtime-role.ts';

const LOCK_WAIT_MS = 60_000;

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'koi-migrate', lock_timeout: LOCK_WAIT_MS });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Tells an operator that this version left the rights of the role of the server as they are. */
const RIGHTS_KEPT =
  'The tables belong to a newer version, so the role of DATABASE_URL keeps the rights that the newer version gave it. ' +
  'To grant them again, run npm run migrate of the newer version';

/**
 * Applies missing migrations as the owner of the tables, forward only, and returns their names. The role of the runtime
 * address gets the rights that the server needs, if it is another one. Processes that start together wait for the first.
 * `warn` is told when the tables are newer than this version, because their rights are then left as they are.
 */
export const migrate = (
  ownerUrl: string,
  runtimeUrl = ownerUrl,
  warn: (message: string) => void = () => undefined,
): Promise<string[]> =>
  withClient(ownerUrl, async (client) => {
    await lockMigrations(client);
    const missing = await missingMigrations(client);
    if (missing.length > 0) {
      await applyMigrations(drizzle({ client }), { migrationsFolder: migrationsFolder(), migrationsSchema: 'public' });
    }
    const role = runtimeRoleOf(ownerUrl, runtimeUrl);
    if (role !== undefined && !(await grantRuntime(client, role))) warn(RIGHTS_KEPT);
    return missing;
  });

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Applies missing migrations, or refuses to start while some are missing when `KOI_MIGRATE` is off. Tables of a newer
 * version are accepted, because migrations keep what the version before needs.
 */
export const prepareTables = async (
  { migrates, databaseUrl, ownerUrl }: Pick<Config, 'migrates' | 'databaseUrl' | 'ownerUrl'>,
  warn?: (message: string) => void,
): Promise<void> => {
  if (migrates) {
    await migrate(ownerUrl ?? databaseUrl, databaseUrl, warn).catch((cause: unknown) => {
      if (ownerUrl !== undefined || sqlFailure(cause)?.code !== INSUFFICIENT_PRIVILEGE) throw cause;
      throw new ConfigError(
        'KOI_OWNER_URL: migrations are missing, and the role of DATABASE_URL may not apply them. Set it to the address ' +
          'of the owner of the tables, or run npm run migrate with it first',
      );
    });
    return;
  }
  const missing = await withClient(databaseUrl, missingMigrations);
  if (missing.length === 0) return;
  throw new ConfigError(
    `KOI_MIGRATE: the tables are older than this version (missing: ${missing.join(', ')}). Run npm run migrate first`,
  );
};
