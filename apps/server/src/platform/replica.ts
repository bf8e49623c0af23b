import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Database, type DatabaseOptions, openDatabase, type Reading, shareSecrets } from './database.ts';
import { isDatabaseUnavailable, sqlFailure } from './database-errors.ts';

/** Short, because the primary can answer instead. */
const CONNECT_TIMEOUT_MS = 1_000;
/** After a failure, how long reads go to the primary before the replica is tried again. */
const LOST_MS = 10_000;
/** How often the replica is asked how far it is behind, at most. */
const CHECK_MS = 2_000;
/** A replica that is further behind, or receives nothing from the primary, is not used. */
const IS_FRESH = `
  SELECT NOT pg_is_in_recovery() OR (
    EXISTS (SELECT FROM pg_stat_wal_receiver) AND (
      pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
      OR now() - pg_last_xact_replay_timestamp() < interval '30 s')) AS fresh`;

// No connection or access, no resources, a conflict with recovery, and tables that a migration has not reached yet.
// Not among them: a write (25006), which is an error of the program, and a time limit, which the primary would repeat.
const LOST_STATES = /^(08...|28...|3D000|53...|57P0.|40001|42P01|42703)$/;

const isLost = (cause: unknown): boolean => {
  const code = sqlFailure(cause)?.code;
  return code === undefined ? isDatabaseUnavailable(cause) : LOST_STATES.test(code);
};

/** Runs each read on the replica, and on the primary while the replica is lost or behind. */
const createReading = (primary: Database, replica: Database, { log }: DatabaseOptions): Reading => {
  let lostUntil = 0;
  let checkedAt = 0;
  let checking: Promise<void> | undefined;

  const lose = (reason: string): void => {
    if (lostUntil === 0) log?.warn({ reason }, 'reports are read from the primary: the replica can not be used');
    lostUntil = Date.now() + LOST_MS;
  };

  const check = async (): Promise<void> => {
    try {
      const { rows } = await replica.pool.query<{ fresh: boolean }>(IS_FRESH);
      if (rows[0]?.fresh !== true) return lose('it is behind the primary');
      if (lostUntil !== 0) log?.info('reports are read from the replica again');
      lostUntil = 0;
      checkedAt = Date.now();
    } catch (cause) {
      lose(String(cause));
    }
  };

  const isUsable = async (): Promise<boolean> => {
    if (Date.now() < lostUntil) return false;
    if (Date.now() - checkedAt > CHECK_MS) {
      checking ??= check().finally(() => {
        checking = undefined;
      });
      await checking;
    }
    return Date.now() >= lostUntil;
  };

  const read = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    if (!(await isUsable())) return work(primary);
    try {
      return await work(replica);
    } catch (cause) {
      if (!isLost(cause)) throw cause;
      lose(String(cause));
      return work(primary);
    }
  };

  // The query builder calls nothing else of a pool.
  const client = {
    query: (config: pg.QueryConfig, values?: unknown[]) => read(({ pool }) => pool.query(config, values)),
  } as unknown as pg.Pool;
  shareSecrets(primary.pool, client);
  return { orm: drizzle({ client }), transaction: (work) => read((database) => database.transaction(work)) };
};

/** Lets the reads that may be a little behind go to a replica. Without its address, the primary answers them. */
export const withReplica = (primary: Database, url: string | undefined, options: DatabaseOptions): Database => {
  if (url === undefined) return primary;
  const replica = openDatabase(url, { ...options, connectTimeoutMs: CONNECT_TIMEOUT_MS });
  return {
    ...primary,
    reading: createReading(primary, replica, options),
    async close() {
      await Promise.all([primary.close(), replica.close()]);
    },
  };
};
