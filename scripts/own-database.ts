import type { Environment } from './environment.ts';
import { ensureDatabase, startPostgres } from './postgres/index.ts';

export interface OwnDatabase {
  url: string;
  stop(): Promise<void>;
}

/** The database of DATABASE_URL, else the one that comes with Koi, started now. */
export async function openOwnDatabase(environment: Environment, log: (line: string) => void): Promise<OwnDatabase> {
  const { databaseUrl, dataDir } = environment;
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined };
  log('Starting the database …');
  const postgres = await startPostgres({ dataDir, log });
  try {
    return { url: await ensureDatabase(postgres, 'koi'), stop: () => postgres.stop() };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
