import { SIGNATURE_WINDOW_MS } from '@koi/venue-protocol';
import type { Database } from './database.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Deletes expired data: nonces older than the signature window, old answers, launch tokens and sessions. */
export const sweep = async ({ pool }: Database, now: Date): Promise<void> => {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await pool.query('delete from venue.nonces where at < $1', [ago(3 * SIGNATURE_WINDOW_MS)]);
  await pool.query('delete from venue.answers where at < $1', [ago(DAY_MS)]);
  await pool.query('delete from venue.launches where expires_at < $1', [ago(HOUR_MS)]);
  await pool.query('delete from venue.sessions where expires_at < $1', [ago(DAY_MS)]);
};
