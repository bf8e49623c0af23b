import { createHash } from 'node:crypto';
import type { Environment } from './environment.ts';
import { ensureDatabase, runningPostgres, startPostgres } from './postgres/index.ts';

export interface OwnDatabase {
  /** Address for the role of the server, which can't alter tables. */
  url: string;
  /** Address for the role that owns the tables. */
  ownerUrl: string;
  /** The database of the demo venue. With DATABASE_URL it may be the same one, where the venue uses its own schema. */
  venueUrl: string;
  stop(): Promise<void>;
}

export const venueDatabase = 'koi_venue';

/** Opens the database of DATABASE_URL, or starts the bundled one. */
export async function openOwnDatabase(environment: Environment, log: (line: string) => void): Promise<OwnDatabase> {
  const { databaseUrl, dataDir } = environment;
  if (databaseUrl !== undefined) {
    const ownerUrl = process.env['KOI_OWNER_URL'] || databaseUrl;
    const venueUrl = process.env['VENUE_DATABASE_URL'] || ownerUrl;
    return { url: databaseUrl, ownerUrl, venueUrl, stop: async () => undefined };
  }
  log('Starting the database …');
  const postgres = await startPostgres({ dataDir, log });
  try {
    const ownerUrl = await ensureDatabase(postgres, 'koi');
    const venueUrl = await ensureDatabase(postgres, venueDatabase);
    return { url: runtimeUrlOf(ownerUrl), ownerUrl, venueUrl, stop: () => postgres.stop() };
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
    : {
        url: runtimeUrlOf(running.url('koi')),
        ownerUrl: running.url('koi'),
        venueUrl: running.url(venueDatabase),
        stop: async () => undefined,
      };
}

const runtimeRole = 'koi_app';

/** The same address for the role of the server, which migrations create. Its password does not reveal the owner's. */
export function runtimeUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = createHash('sha256').update(`${runtimeRole} ${url.password}`).digest('base64url');
  url.username = runtimeRole;
  return url.href;
}
