import pg from 'pg';
import { createSettings } from '../../apps/server/src/modules/operator/settings/index.ts';
import { openDatabase, type SecretSource } from '../../apps/server/src/platform/index.ts';
import { whySecretsFail } from '../../apps/server/src/sealed-columns.ts';
import { CommandError } from '../command-error.ts';

const MINIMUM_VERSION = 150_000;
const CONNECT_TIMEOUT_MS = 10_000;
const SHOWN_TABLES = 3;

export interface Found {
  version: string;
  /** Whether Koi's tables exist, in this version or an earlier one. */
  isKoi: boolean;
}

/** An account of staff that exists already. */
export interface Account {
  name: string;
  roles: readonly string[];
  enabled: boolean;
}

/** Connects to the database, and says in one sentence why that is not possible. */
async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(whyNot(error as SqlError, url));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Refuses a database that Koi can't use. */
export const inspectDatabase = (url: string): Promise<Found> =>
  connected(url, async (client) => {
    const { rows: versions } = await client.query<{ version: string; number: number }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
    );
    const { version = '', number = 0 } = versions[0] ?? {};
    if (number < MINIMUM_VERSION)
      throw new CommandError(`This is PostgreSQL ${version}. Koi needs version 15 or newer.`);
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const names = tables.map(({ name }) => name);
    const isKoi = names.includes('__drizzle_migrations') && names.includes('staff_account');
    if (!isKoi && names.length > 0) throw new CommandError(othersTables(names));
    const { rows: rights } = await client.query<{ role: string; name: string; may_create: boolean }>(
      `select current_user as role, current_database() as name, has_schema_privilege('public', 'CREATE') as may_create`,
    );
    const [right] = rights;
    if (right?.may_create === false) throw new CommandError(mayNotCreate(right));
    return { version, isKoi };
  });

/** The accounts of a house that exists already. They are read by columns that every release has. */
export const readAccounts = (url: string): Promise<Account[]> =>
  connected(url, async (client) => {
    const { rows: found } = await client.query(`select to_regclass('public.staff_account') is not null as is_koi`);
    if (found[0]?.is_koi !== true) return [];
    return (await client.query<Account>('select name, roles, enabled from staff_account order by id')).rows;
  });

/** Refuses a house whose data this installation can't read or must not serve. */
export async function inspectHouse(url: string, secrets: SecretSource): Promise<void> {
  const database = openDatabase(url, { poolSize: 2 });
  try {
    if ((await createSettings({ database }).get('demo')) === 1) {
      throw new CommandError('This database contains demo data. Production needs a database of its own.');
    }
    if ((await whySecretsFail(database.orm, secrets)) !== undefined) throw new CommandError(OTHER_SECRET);
  } finally {
    await database.close();
  }
}

const OTHER_SECRET =
  'This database was written with another KOI_SECRET, without which card numbers and authenticators cannot be read.\n' +
  'Take the secret from the place where you keep it, and run the command again: KOI_SECRET=… npm run setup';

interface SqlError extends Error {
  code?: string;
}

function othersTables(names: string[]): string {
  const shown = names.slice(0, SHOWN_TABLES).join(', ');
  const more = names.length > SHOWN_TABLES ? ` and ${names.length - SHOWN_TABLES} more` : '';
  return `This database contains other tables (${shown}${more}). Koi needs a database of its own: createdb koi`;
}

function mayNotCreate({ role, name }: { role: string; name: string }): string {
  return (
    `The role ${role} may not make tables in the database "${name}". Let it own the database, ` +
    `or run as a superuser: GRANT ALL ON SCHEMA public TO ${role}`
  );
}

function whyNot({ code, message }: SqlError, url: string): string {
  const { host, username, pathname } = new URL(url);
  const name = pathname.slice(1);
  switch (code) {
    case '28P01':
    case '28000':
      return `PostgreSQL at ${host} refuses the user ${username} or the password: ${message}`;
    case '3D000':
      return `PostgreSQL at ${host} has no database "${name}". Create it: createdb -O ${username || 'koi'} ${name}`;
    default:
      return `The database at ${host || 'the local socket'} does not answer: ${message || code}`;
  }
}
