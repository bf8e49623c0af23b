import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { keepHeartbeat } from './heartbeat.ts';
import type { Logger } from './log.ts';
import { type QueryInTurn, queriesInTurn } from './query-turns.ts';
import { SESSION_NAMES } from './session-names.ts';

export interface RunLocks {
  /** False while a run of that name is in progress, in this process or another. */
  take(name: string): Promise<boolean>;
  release(name: string): Promise<void>;
  close(): Promise<void>;
}

export interface RunLocksOptions {
  url: string;
  log: Logger;
  /** After reconnecting, how long to wait for other processes to take the locks of their running jobs again. */
  graceMs?: number;
}

const GRACE_MS = 2_000;
const RETAKE_MS = 250;
const KEY = "hashtextextended('koi job ' || $1, 0)";

/**
 * Advisory locks on one connection outside the pool. They end with the process, so a killed process blocks nothing.
 * Losing the database releases all of them, so running jobs take theirs again before new runs may start.
 */
export const createRunLocks = ({ url, log, graceMs = GRACE_MS }: RunLocksOptions): RunLocks => {
  const held = new Set<string>();
  let opening: Promise<{ client: pg.Client; query: QueryInTurn; settled: Promise<unknown> }> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const tryLock = async (query: QueryInTurn, name: string): Promise<boolean> => {
    const { rows } = await query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${KEY}) AS taken`, [name]);
    return rows[0]?.taken === true;
  };

  const retakeHeld = async (query: QueryInTurn): Promise<void> => {
    for (const name of held) {
      if (!(await tryLock(query, name)))
        log.error({ job: name }, 'another process runs the same job: its lock was lost with the database connection');
    }
  };

  const open = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: SESSION_NAMES.jobs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    });
    client.on('error', () => undefined);
    client.once('end', () => {
      opening = undefined;
      if (held.size > 0) retakeLater();
    });
    const query = queriesInTurn(client);
    try {
      await client.connect();
      await retakeHeld(query);
      keepHeartbeat(client, query);
    } catch (cause) {
      await client.end().catch(() => undefined);
      throw cause;
    }
    return { client, query, settled: pause(graceMs) };
  };

  const connect = () => {
    opening ??= open().catch((cause: unknown) => {
      opening = undefined;
      throw cause;
    });
    return opening;
  };

  const retakeLater = (): void => {
    if (closed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (closed || held.size === 0) return;
      connect().catch(retakeLater);
    }, RETAKE_MS);
    timer.unref();
  };

  return {
    async take(name) {
      if (closed || held.has(name)) return false;
      const { query, settled } = await connect();
      await settled;
      // Advisory locks of one session don't exclude each other, so this process keeps its own list.
      if (held.has(name) || !(await tryLock(query, name))) return false;
      held.add(name);
      return true;
    },
    async release(name) {
      held.delete(name);
      // The lock ended with its connection, so there is nothing to release without one.
      const connection = await opening?.catch(() => undefined);
      await connection?.query(`SELECT pg_advisory_unlock(${KEY})`, [name]).catch(() => undefined);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      held.clear();
      const connection = await opening?.catch(() => undefined);
      await connection?.client.end().catch(() => undefined);
    },
  };
};
