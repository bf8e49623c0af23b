import type pg from 'pg';
import type { QueryInTurn } from './query-turns.ts';

export interface HeartbeatOptions {
  /** Interval between two questions to the server. */
  everyMs?: number;
}

const EVERY_MS = 3_000;

/**
 * Asks the server of an idle connection for an answer again and again. Without it, a connection whose machine or network
 * is gone appears open for minutes. A connection without an answer is closed, as is one to a server that has become a
 * standby. The query timeout of the client limits how long an answer may take.
 */
export const keepHeartbeat = (
  client: pg.Client,
  query: QueryInTurn,
  { everyMs = EVERY_MS }: HeartbeatOptions = {},
): void => {
  let asking = false;
  const ask = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    const isPrimary = await query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby').then(
      ({ rows }) => rows[0]?.standby === false,
      () => false,
    );
    asking = false;
    // Ending a client whose query has no answer destroys its socket.
    if (!isPrimary) await client.end().catch(() => undefined);
  };
  const timer = setInterval(() => void ask(), everyMs);
  timer.unref();
  client.once('end', () => clearInterval(timer));
};
