import { expect } from 'vitest';
import type { Database } from '../src/platform/index.ts';

/** The number of statements on this database that wait for a lock. */
export const lockWaits = async ({ pool }: Pick<Database, 'pool'>): Promise<number> => {
  const { rowCount } = await pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
};

/**
 * Sends requests while the table can be read and not written, until all of them wait. What they read before their first
 * write to the table is therefore the same, unless they wait for each other before they read.
 */
export const sendTogether = async <T>(
  database: Pick<Database, 'pool'>,
  table: string,
  requests: readonly (() => Promise<T>)[],
): Promise<T[]> => {
  const holder = await database.pool.connect();
  try {
    await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
    const sent = Promise.all(requests.map((send) => send()));
    await expect.poll(() => lockWaits(database)).toBe(requests.length);
    await holder.query('COMMIT');
    return await sent;
  } finally {
    // Ends its transaction as well when the requests did not all wait.
    holder.release(true);
  }
};
