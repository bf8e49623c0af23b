import {
  type Database,
  openDatabase,
  requireProtectedDatabase,
  sqlFailure,
} from '../apps/server/src/platform/index.ts';
import { loadSettingsFile } from '../apps/server/src/settings-file.ts';
import { CommandError } from './command-error.ts';
import { prepareDataDir, readEnvironment, requireNode } from './environment.ts';
import { type OwnDatabase, reachOwnDatabase } from './own-database.ts';

/** A check of all data may take longer than any request. */
export const STATEMENT_TIMEOUT_MS = 3_600_000;

const UNDEFINED_TABLE = '42P01';

/** Runs a command's work on Koi's database, whether Koi is running or not. */
export async function withDatabase<T>(
  work: (database: Database, urls: Pick<OwnDatabase, 'url' | 'ownerUrl'>) => Promise<T>,
): Promise<T> {
  requireNode();
  loadSettingsFile(console.error);
  const environment = readEnvironment(process.env);
  if (environment.databaseUrl === undefined) prepareDataDir(environment.dataDir);
  const own = await reachOwnDatabase(environment, () => undefined);
  try {
    if (environment.production) await requireProtectedDatabase({ databaseUrl: own.url, ownerUrl: own.ownerUrl });
    const database = openDatabase(own.url, { poolSize: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
    try {
      return await work(database, own);
    } catch (cause) {
      if (sqlFailure(cause)?.code !== UNDEFINED_TABLE) throw cause;
      throw new CommandError('This database holds no Koi of this version yet. Start it once: npm start');
    } finally {
      await database.close();
    }
  } finally {
    await own.stop();
  }
}
