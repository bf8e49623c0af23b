import pg from 'pg';
import { vi } from 'vitest';

/** A write to a table at which a process is stopped. With `atCommit`, the work commits but its answer is lost. */
export interface Point {
  table: string;
  on?: 'INSERT' | 'UPDATE' | 'INSERT OR UPDATE';
  atCommit?: boolean;
}

/** Advisory lock at which transactions stop while the test holds it. */
const GATE = 77;

/** Only a failing test waits this long. */
const PATIENCE = { timeout: 60_000, interval: 20 };

/** The address of the database for a process whose stopped transactions do not time out before it is killed. */
export const withoutTimeouts = (url: string): string => {
  const address = new URL(url);
  for (const limit of ['statement_timeout', 'lock_timeout', 'query_timeout', 'idle_in_transaction_session_timeout']) {
    address.searchParams.set(limit, '120000');
  }
  return address.href;
};

const PREPARE = `
  CREATE TABLE public.stop_point (name text);
  CREATE FUNCTION public.stop_here() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM public.stop_point WHERE name = TG_ARGV[0]) THEN
      PERFORM pg_advisory_xact_lock_shared(${GATE});
    END IF;
    RETURN NULL;
  END $$`;

const triggerOf = ({ table, on = 'INSERT OR UPDATE', atCommit = false }: Point, name: string) =>
  `CREATE ${atCommit ? 'CONSTRAINT ' : ''}TRIGGER ${name} AFTER ${on} ON ${table}
   ${atCommit ? 'DEFERRABLE INITIALLY DEFERRED ' : ''}FOR EACH ROW EXECUTE FUNCTION public.stop_here('${name}')`;

/** Stops transactions at points inside the database, so that a test can kill the process that runs them. */
export const stopPoints = async (connectionString: string) => {
  const holder = new pg.Client({ connectionString });
  await holder.connect();
  await holder.query(PREPARE);
  const names = new Map<Point, string>();

  const stopped = async (): Promise<number> => {
    const { rows } = await holder.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [GATE],
    );
    return rows.length;
  };

  return {
    end: () => holder.end(),

    /**
     * Closes the gate for these points. Only work that is begun by `stop` stops there. The triggers are created here,
     * because a table can't get a trigger while stopped transactions have written to it.
     */
    async close(points: Iterable<Point>): Promise<void> {
      for (const point of new Set(points)) {
        const name = `stop_${names.size + 1}`;
        names.set(point, name);
        await holder.query(triggerOf(point, name));
      }
      await holder.query('SELECT pg_advisory_lock($1)', [GATE]);
    },

    /** Begins the work and waits until it has stopped at the point. What has stopped before stays stopped. */
    async stop(point: Point, begin: () => void): Promise<void> {
      const before = await stopped();
      await holder.query('INSERT INTO public.stop_point VALUES ($1)', [names.get(point)]);
      begin();
      await vi.waitUntil(async () => (await stopped()) > before, PATIENCE);
      await holder.query('DELETE FROM public.stop_point');
    },

    /** Lets the stopped transactions end, after their process was killed. */
    async open(): Promise<void> {
      await holder.query('SELECT pg_advisory_unlock($1)', [GATE]);
      // Dropping a trigger waits for the transactions that wrote to its table.
      for (const [{ table }, name] of names) await holder.query(`DROP TRIGGER ${name} ON ${table}`);
      names.clear();
    },
  };
};
