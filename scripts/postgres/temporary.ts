import { rmSync } from 'node:fs';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { DATA_FOLDER, type Postgres, startPostgres } from './supervisor.ts';

/** Durability is switched off, because a crash may lose the data of a test. */
const testSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  // Its transactions would delay what waits for all open transactions.
  autovacuum: 'off',
  // Callers use the socket to avoid the cost of TCP and of checking passwords.
  unix_socket_directories: DATA_FOLDER,
};

/** A temporary cluster for one run of tests or benchmarks. It is deleted when stopped. */
export async function startTemporaryPostgres(settings: Record<string, string> = testSettings): Promise<Postgres> {
  const dataDir = await makeTemporaryFolder({ inMemory: settings['fsync'] === 'off' });
  const remove = (home: string) => {
    for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const postgres = await startPostgres({ dataDir, log: () => undefined, settings });
    return {
      ...postgres,
      stop: async () => {
        await postgres.stop();
        remove(postgres.home);
      },
    };
  } catch (error) {
    remove(dataDir);
    throw error;
  }
}
