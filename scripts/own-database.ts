import type { Environment } from './environment.ts';
import { ensureDatabase, runningPostgres, startPostgres } from './postgres/index.ts';

export interface OwnDatabase {
  url: string;
  /** Of the demo venue: a database of its own, or a schema of its own in the one that was named. */
  venueUrl: string;
  stop(): Promise<void>;
}

export const venueDatabase = 'koi_venue';

/** The database of DATABASE_URL, else the one that comes with Koi, started now. */
export async function openOwnDatabase(environment: Environment, log: (line: string) => void): Promise<OwnDatabase> {
  const { databaseUrl, dataDir } = environment;
  if (databaseUrl !== undefined) {
    const venueUrl = process.env['VENUE_DATABASE_URL'] || databaseUrl;
    return { url: databaseUrl, venueUrl, stop: async () => undefined };
  }
  log('Starting the database …');
  const postgres = await startPostgres({ dataDir, log });
  try {
    const url = await ensureDatabase(postgres, 'koi');
    return { url, venueUrl: await ensureDatabase(postgres, venueDatabase), stop: () => postgres.stop() };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** The same, for a command that only looks: a database that another command of Koi runs is used and left running. */
export async function reachOwnDatabase(environment: Environment, log: (line: string) => void): Promise<OwnDatabase> {
  const running = environment.databaseUrl === undefined ? runningPostgres(environment.dataDir, log) : undefined;
  return running === undefined
    ? openOwnDatabase(environment, log)
    : { url: running.url('koi'), venueUrl: running.url(venueDatabase), stop: async () => undefined };
}
