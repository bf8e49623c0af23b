import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isRetryable } from './database-errors.ts';
import type { Logger } from './log.ts';

/** A transaction under way. `$client` is its connection, for the statement that is worth preparing by hand. */
export type Tx = NodePgDatabase & { $client: pg.PoolClient };
/** What a read accepts: a transaction under way, or the database itself. */
export type Queryable = Tx | NodePgDatabase;

export interface Database {
  pool: pg.Pool;
  /** A few connections for look-ups by key that many requests share; long transactions never keep them waiting. */
  lookups: pg.Pool;
  orm: NodePgDatabase;
  /** Commits what `work` did, or nothing. Deadlocks and serialisation failures are tried again, three times in all. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  poolSize?: number;
  statementTimeoutMs?: number;
  /** How long a statement waits for what another transaction has locked. */
  lockTimeoutMs?: number;
  /** How long a caller waits for a connection of the pool. */
  connectTimeoutMs?: number;
  /** How often a transaction that met a deadlock is tried in all. */
  attempts?: number;
  log?: Logger;
}

const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 8_000;
/** How much longer than the server's own limit we wait, for a server that no longer answers at all. */
const SILENCE_FACTOR = 1.2;
const CONNECT_TIMEOUT_MS = 5_000;
const ATTEMPTS = 3;
const LOOKUP_CONNECTIONS = 4;

// Drizzle reads the driver's global parsers, so a bigint column is a JavaScript bigint everywhere or nowhere.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);

const openPool = (
  url: string,
  {
    log,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
  }: DatabaseOptions,
  shape: pg.PoolConfig,
) => {
  const pool = new pg.Pool({
    connectionString: url,
    ...shape,
    application_name: 'koi',
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
  // A connection that breaks while checked out has no other listener and would end the process.
  pool.on('connect', (client) => client.on('error', report));
  return pool;
};

const handles = new WeakMap<pg.PoolClient, Tx>();

/** One for each connection, not one for each transaction: making it costs more than a query. */
const handleOf = (client: pg.PoolClient): Tx => {
  const handle = handles.get(client) ?? drizzle({ client });
  handles.set(client, handle);
  return handle;
};

const attempt = async <T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(handleOf(client));
    const { command } = await client.query('COMMIT');
    // PostgreSQL answers so when a statement failed and somebody caught its error.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements had failed');
    return result;
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw cause;
  } finally {
    // Anything but an idle connection still has our transaction or a query in it: it must not serve another caller.
    client.release(client.getTransactionStatus() !== 'I');
  }
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const openDatabase = (url: string, options: DatabaseOptions = {}): Database => {
  const pool = openPool(url, options, { max: options.poolSize ?? 16 });
  // A look-up has one good plan, whatever the keys: planning it anew each time would cost more than running it.
  const lookups = openPool(url, options, { max: LOOKUP_CONNECTIONS, options: '-c plan_cache_mode=force_generic_plan' });
  const attempts = options.attempts ?? ATTEMPTS;
  return {
    pool,
    lookups,
    orm: drizzle({ client: pool }),
    async transaction(work) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(pool, work);
        } catch (cause) {
          if (tries >= attempts || !isRetryable(cause)) throw cause;
          await pause(Math.random() * 20 * tries);
        }
      }
    },
    async close() {
      await Promise.all([pool.end(), lookups.end()]);
    },
  };
};
