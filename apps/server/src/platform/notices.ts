import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Queryable } from './database.ts';
import type { Logger } from './log.ts';

export interface ListenOptions {
  url: string;
  channel: string;
  onNotice: (payload: string) => void;
  /** The line was lost and stands again: what was said in between is unknown. */
  onBack: () => void;
  log: Logger;
}

export interface Listener {
  start(): Promise<void>;
  stop(): Promise<void>;
}

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;

/** Hears what any process of ours says on a channel. A notice is a hint: what it is about is read from the tables. */
export const createListener = ({ url, channel, onNotice, onBack, log }: ListenOptions): Listener => {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = true;

  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'koi notices',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
    });
    next.on('error', () => undefined);
    await next.connect();
    await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
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
        log.warn({ channel, reason: String(cause) }, 'notices are not heard');
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

/** Within a transaction it is said when that commits, and not at all when it does not. */
export const notify = async (db: Queryable, channel: string, payload: string): Promise<void> => {
  await db.execute(sql`SELECT pg_notify(${channel}, ${payload})`);
};
