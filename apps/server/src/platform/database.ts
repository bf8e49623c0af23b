import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { refuseUnconfirmed } from './commit-doubt.ts';
import type { SecretSource } from './crypto.ts';
import { isRetryable, isServerLost } from './database-errors.ts';
import type { Logger } from './log.ts';
import { SESSION_NAMES } from './session-names.ts';

/** An open transaction. `$client` is its connection, for statements that are prepared by hand. */
export type Tx = NodePgDatabase & { $client: pg.PoolClient };
/** Source of a read: an open transaction, or the database itself. */
export type Queryable = Tx | NodePgDatabase;

/** Where data is read. */
export interface Reading {
  orm: NodePgDatabase;
  /**
   * Commits all of `work` or nothing. Makes up to three attempts on deadlocks and serialisation failures. When the answer
   * to COMMIT is lost, or no standby confirms it, the outcome is unknown, and the error counts as an unavailable database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface Database extends Reading {
  pool: pg.Pool;
  /** A few connections reserved for shared lookups by key, so that they never wait for long transactions. */
  lookups: pg.Pool;
  /**
   * For reports and searches, which may be a few seconds behind: a replica, if there is one. Never for what decides
   * something: sessions, balances, turnover, orders, keys, attempts, claims and queues.
   */
  reading: Reading;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  poolSize?: number;
  statementTimeoutMs?: number;
  /** How long a statement waits for a lock that another transaction holds. */
  lockTimeoutMs?: number;
  /** How long a caller waits for a connection from the pool. */
  connectTimeoutMs?: number;
  /** Total number of attempts for a transaction that meets a deadlock. */
  attempts?: number;
  log?: Logger;
  /** The secrets that seal personal data. Without them, personal data can be neither read nor written. */
  secrets?: SecretSource;
}

const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 8_000;
/** The client waits this much longer than the server's statement timeout, in case the server no longer responds. */
const SILENCE_FACTOR = 1.2;
const CONNECT_TIMEOUT_MS = 5_000;
const ATTEMPTS = 3;
/** Size of the pool for lookups. */
export const LOOKUP_CONNECTIONS = 4;

// Drizzle uses the driver's global parsers, so the choice of bigint for INT8 applies to every query.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);

const logs = new WeakMap<pg.PoolClient, Logger>();

/** The log of the process that opened the connection of a transaction, if it has one. */
export const logOf = (tx: Tx): Logger | undefined => logs.get(tx.$client);

const secretsOfClients = new WeakMap<object, SecretSource>();

/** The secrets of the process that opened the database, with which personal data of its rows is sealed and opened. */
export const secretsOf = (db: Queryable): SecretSource => {
  const found = secretsOfClients.get((db as { $client?: object }).$client ?? {});
  if (found === undefined) throw new Error('the database was opened without the secrets that seal personal data');
  return found;
};

/** Lets another client of the same database seal and open personal data as well. */
export const shareSecrets = (from: object, to: object): void => {
  const secrets = secretsOfClients.get(from);
  if (secrets !== undefined) secretsOfClients.set(to, secrets);
};

const openPool = (
  url: string,
  {
    log,
    secrets,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
  }: DatabaseOptions,
  shape: pg.PoolConfig,
) => {
  const pool = new pg.Pool({
    connectionString: url,
    ...shape,
    application_name: SESSION_NAMES.pool,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs * SILENCE_FACTOR,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  const report = (error: Error) => log?.warn({ reason: error.message }, 'database connection lost');
  pool.on('error', report);
  // A connection that breaks while checked out has no other error listener, and would end the process.
  pool.on('connect', (client) => client.on('error', report));
  pool.on('connect', refuseUnconfirmed);
  if (log !== undefined) pool.on('connect', (client) => logs.set(client, log));
  if (secrets !== undefined) {
    secretsOfClients.set(pool, secrets);
    pool.on('connect', (client) => secretsOfClients.set(client, secrets));
  }
  return pool;
};

const handles = new WeakMap<pg.PoolClient, Tx>();

/** One handle per connection instead of one per transaction, because creating it costs more than a query. */
const handleOf = (client: pg.PoolClient): Tx => {
  const handle = handles.get(client) ?? drizzle({ client });
  handles.set(client, handle);
  return handle;
};

const LISTENERS = Symbol('commit listeners');
type Listening = pg.PoolClient & { [LISTENERS]?: (() => void)[] };

/** Calls the listener once the transaction is committed, and never when it is rolled back. */
export const onCommit = (tx: Tx, listener: () => void): void => {
  const client: Listening = tx.$client;
  client[LISTENERS] = [...(client[LISTENERS] ?? []), listener];
};

const attempt = async <T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const client: Listening = await pool.connect();
  let isLost = false;
  try {
    await client.query('BEGIN');
    const result = await work(handleOf(client));
    const { command } = await client.query('COMMIT');
    // PostgreSQL answers COMMIT with ROLLBACK when a statement failed and its error was caught.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements had failed');
    for (const listener of client[LISTENERS] ?? []) listener();
    return result;
  } catch (cause) {
    isLost = isServerLost(cause);
    await client.query('ROLLBACK').catch(() => undefined);
    throw cause;
  } finally {
    delete client[LISTENERS];
    // A connection that is not idle still has our transaction or a query open, so it is closed instead of reused.
    client.release(isLost || client.getTransactionStatus() !== 'I');
  }
};

/** An error with something to write after the rollback, such as a refusal. */
type NotingError = Error & { afterRollback?: ((database: Pick<Database, 'transaction'>) => Promise<void>) | undefined };

/** Writes what a refusal leaves behind. A failure of it must not change the answer to the caller. */
const noteRefusal = async (
  database: Pick<Database, 'transaction'>,
  cause: unknown,
  log: Logger | undefined,
): Promise<void> => {
  const noting: NotingError | undefined = cause instanceof Error ? cause : undefined;
  if (noting?.afterRollback === undefined) return;
  const { afterRollback } = noting;
  noting.afterRollback = undefined;
  await afterRollback(database).catch((failure: unknown) =>
    log?.error({ err: failure, refused: noting.message }, 'a refusal could not be recorded'),
  );
};

/** An object of its own for each database, because what is known of a database is kept with it. */
const copyOf = ({ secret, previousSecret, nextSecret }: SecretSource): SecretSource => ({
  secret,
  ...(previousSecret === undefined ? {} : { previousSecret }),
  ...(nextSecret === undefined ? {} : { nextSecret }),
});

export const openDatabase = (url: string, given: DatabaseOptions = {}): Database => {
  const options = given.secrets === undefined ? given : { ...given, secrets: copyOf(given.secrets) };
  const pool = openPool(url, options, { max: options.poolSize ?? 16 });
  // Lookups have one good plan for all keys, and planning each of them again would cost more than running it.
  const lookups = openPool(url, options, { max: LOOKUP_CONNECTIONS, options: '-c plan_cache_mode=force_generic_plan' });
  const attempts = options.attempts ?? ATTEMPTS;
  const database: Omit<Database, 'reading'> = {
    pool,
    lookups,
    orm: drizzle({ client: pool }),
    async transaction(work) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(pool, work);
        } catch (cause) {
          if (tries >= attempts || !isRetryable(cause)) {
            await noteRefusal(database, cause, options.log);
            throw cause;
          }
          await pause(Math.random() * 20 * tries);
        }
      }
    },
    async close() {
      await Promise.all([pool.end(), lookups.end()]);
    },
  };
  return { ...database, reading: database };
};
