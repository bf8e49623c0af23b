import type { Environment } from './environment.ts';
import { ensureDatabase, runningPostgres, startPostgres } from './postgres/index.ts';

export interface OwnDatabase {
  url: string;
  /** The database of the demo venue. With DATABASE_URL it may be the same one, where the venue uses its own schema. */
  venueUrl: string;
  stop(): Promise<void>;
}

export const venueDatabase = 'koi_venue';

/** Opens the database of DATABASE_URL, or starts the bundled one. */
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

/** The same for a command that only reads: uses a database that another Koi command runs, and leaves it running. */
export async function reachOwnDatabase(environment: Environment, log: (line: string) => void): Promise<OwnDatabase> {
  const running = environment.databaseUrl === undefined ? runningPostgres(environment.dataDir, log) : undefined;
  return running === undefined
    ? openOwnDatabase(environment, log)
    : { url: running.url('koi'), venueUrl: running.url(venueDatabase), stop: async () => undefined };
}
