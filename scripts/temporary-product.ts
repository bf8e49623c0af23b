import { rmSync } from 'node:fs';
import { buildStale } from './build.ts';
import { freePort } from './ports.ts';
import { ensureDatabase, startTemporaryPostgres } from './postgres/index.ts';
import { startServer } from './server-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export interface Product {
  origin: string;
  stop(): Promise<void>;
}

/** The built product with its demo data, on a free port, in a database and a folder of its own, without rate limits. */
export async function startTemporaryProduct(
  log: (line: string) => void,
  settings?: Record<string, string>,
): Promise<Product> {
  await buildStale({ log });
  const postgres = await startTemporaryPostgres(settings);
  const dataDir = await makeTemporaryFolder();
  const removeAll = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const port = await freePort();
    const databaseUrl = await ensureDatabase(postgres, 'koi');
    const server = await startServer({ port, dataDir, databaseUrl, rateLimits: 'off', production: false, log });
    return {
      origin: `http://127.0.0.1:${port}`,
      stop: async () => {
        await server.stop();
        await removeAll();
      },
    };
  } catch (error) {
    await removeAll();
    throw error;
  }
}
