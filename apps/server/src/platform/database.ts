import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isRetryable } from './database-errors.ts';
import type { Logger } from './log.ts';

export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
/** What a read accepts: a transaction under way, or the database itself. */
export type Queryable = Tx | NodePgDatabase;

export interface Database {
  pool: pg.Pool;
  orm: NodePgDatabase;
  /** Commits what `work` did, or nothing. Deadlocks and serialisation failures are tried again, three times in all. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  poolSize?: number;
  log?: Logger;
}

const STATEMENT_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5_000;
const MAX_ATTEMPTS = 3;

// Drizzle reads the driver's global parsers, so a bigint column is a JavaScript bigint everywhere or nowhere.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);

const openPool = (url: string, { poolSize = 16, log }: DatabaseOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'koi',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // The server cancels first; this one is for a server that no longer answers.
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
    lock_timeout: 8_000,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  const report = (error: Error) => log?.warn({ reason: error.message }, 'database connection lost');
  pool.on('error', report);
  // A connection that breaks while checked out has no other listener and would end the process.
  pool.on('connect', (client) => client.on('error', report));
  return pool;
};

const attempt = async <T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    return await drizzle({ client }).transaction(work);
  } finally {
    // Anything but an idle connection still has our transaction or a query in it: it must not serve another caller.
    client.release(client.getTransactionStatus() !== 'I');
  }
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const openDatabase = (url: string, options: DatabaseOptions = {}): Database => {
  const pool = openPool(url, options);
  return {
    pool,
    orm: drizzle({ client: pool }),
    async transaction(work) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(pool, work);
        } catch (cause) {
          if (tries >= MAX_ATTEMPTS || !isRetryable(cause)) throw cause;
          await pause(Math.random() * 20 * tries);
        }
      }
    },
    close: () => pool.end(),
  };
};
