import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Queryable } from './database.ts';
import { type HeartbeatOptions, keepHeartbeat } from './heartbeat.ts';
import type { Logger } from './log.ts';
import { queriesInTurn } from './query-turns.ts';
import { SESSION_NAMES } from './session-names.ts';

export interface ListenOptions {
  url: string;
  channel: string;
  onNotice: (payload: string) => void;
  /** Called after a lost connection is restored. Notices sent in between are missed. */
  onBack: () => void;
  log: Logger;
  heartbeat?: HeartbeatOptions & { timeoutMs?: number };
}

export interface Listener {
  start(): Promise<void>;
  stop(): Promise<void>;
}

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;
const QUERY_TIMEOUT_MS = 3_000;

/** Receives notices that any process sends on a channel. A notice is only a hint: the data is read from the tables. */
export const createListener = ({ url, channel, onNotice, onBack, log, heartbeat }: ListenOptions): Listener => {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = true;

  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: SESSION_NAMES.notices,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      query_timeout: heartbeat?.timeoutMs ?? QUERY_TIMEOUT_MS,
    });
    next.on('error', () => undefined);
    try {
      await next.connect();
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (cause) {
      await next.end().catch(() => undefined);
      throw cause;
    }
    keepHeartbeat(next, queriesInTurn(next), heartbeat);
    next.on('notification', ({ payload }) => onNotice(payload ?? ''));
    next.once('end', () => {
      if (client !== next) return;
      client = undefined;
      if (!stopped) again(FIRST_WAIT_MS);
    });
    client = next;
  };

  const again = (waitMs: number): void => {
    timer = setTimeout(async () => {
      if (stopped) return;
      try {
        await open();
        onBack();
      } catch (cause) {
        log.warn({ channel, reason: String(cause) }, 'notices are not received');
        again(Math.min(waitMs * 2, LONGEST_WAIT_MS));
      }
    }, waitMs);
  };

  return {
    async start() {
      stopped = false;
      await open();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
};

/** Inside a transaction, the notice is sent on commit and dropped on rollback. */
export const notify = async (db: Queryable, channel: string, payload: string): Promise<void> => {
  await db.execute(sql`SELECT pg_notify(${channel}, ${payload})`);
};
