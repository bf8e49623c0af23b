import pg from 'pg';

export type Tx = pg.PoolClient;
/** Accepted by functions that only read: either an open transaction or the pool. */
export type Queryable = Pick<pg.PoolClient, 'query'>;

export interface Database {
  pool: pg.Pool;
  /** Commits everything that `work` did, or nothing. Retries after a deadlock or a serialization failure. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 10_000;
/** Client-side limit, longer than the server's statement timeout, for a server that no longer responds at all. */
const SILENCE_TIMEOUT_MS = 12_000;
const ATTEMPTS = 3;
const RETRYABLE = new Set(['40001', '40P01']);

/** Parses int8 columns as bigint. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === pg.types.builtins.INT8 && format !== 'binary' ? BigInt : pg.types.getTypeParser(id, format),
};

export const openDatabase = (
  url: string,
  { poolSize = 20, report = () => undefined }: { poolSize?: number; report?: (error: Error) => void } = {},
): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: poolSize,
    application_name: 'koi-venue',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: SILENCE_TIMEOUT_MS,
    lock_timeout: 8_000,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
  });
  pool.on('error', report);
  // A connection that breaks while checked out has no other error listener, and the error would end the process.
  pool.on('connect', (client) => client.on('error', report));

  return {
    pool,
    transaction: async (work) => {
      for (let tried = 1; ; tried += 1) {
        try {
          return await attempt(pool, work);
        } catch (error) {
          if (tried >= ATTEMPTS || !RETRYABLE.has(codeOf(error))) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
};

const attempt = async <T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements had failed');
    return result;
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    // A connection that could not roll back is removed from the pool.
    client.release(broken);
  }
};

const codeOf = (error: unknown): string => (error instanceof pg.DatabaseError ? (error.code ?? '') : '');
