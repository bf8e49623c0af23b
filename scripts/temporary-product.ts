import { rmSync } from 'node:fs';
import { buildStale } from './build.ts';
import { runtimeUrlOf, venueDatabase } from './own-database.ts';
import { freePort } from './ports.ts';
import { ensureDatabase, startTemporaryPostgres } from './postgres/index.ts';
import { sandboxSettings, startSandbox } from './sandbox-process.ts';
import { startServer } from './server-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { startVenue, venueSettings } from './venue-process.ts';

export interface Product {
  origin: string;
  /** The address of the product's own sandbox, where its payments are made. */
  sandbox: string;
  /** The address of the venue with its games. */
  venue: string;
  databaseUrl: string;
  venueDatabaseUrl: string;
  /** Contains one log file per process. */
  dataDir: string;
  stop(): Promise<void>;
}

/** Environment variables added for one program. */
export interface ProgramSettings {
  server?: Record<string, string>;
  venue?: Record<string, string>;
}

/** Starts the built product with demo data and without rate limits, on free ports with its own database and folder. */
export async function startTemporaryProduct(
  log: (line: string) => void,
  settings?: Record<string, string>,
  programs: ProgramSettings = {},
): Promise<Product> {
  await buildStale({ log });
  const postgres = await startTemporaryPostgres(settings);
  const dataDir = await makeTemporaryFolder();
  const undo = [() => rmSync(dataDir, { recursive: true, force: true }), () => postgres.stop()];
  const stop = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    const sandboxPort = await freePort();
    const sandbox = await startSandbox({ port: sandboxPort, dataDir, log });
    undo.push(() => sandbox.stop());
    const venuePort = await freePort();
    const venue = { venuePort, dataDir, venueUrl: `http://127.0.0.1:${venuePort}`, rateLimits: 'off' as const };
    const venueDatabaseUrl = await ensureDatabase(postgres, venueDatabase);
    const games = await startVenue({
      ...venue,
      databaseUrl: venueDatabaseUrl,
      log,
      ...(programs.venue === undefined ? {} : { settings: programs.venue }),
    });
    undo.push(() => games.stop());
    const port = await freePort();
    const databaseUrl = await ensureDatabase(postgres, 'koi');
    const server = await startServer({
      port,
      dataDir,
      databaseUrl: runtimeUrlOf(databaseUrl),
      ownerUrl: databaseUrl,
      rateLimits: 'off',
      production: false,
      settings: { ...sandboxSettings(sandboxPort), ...venueSettings(venue), ...programs.server },
      log,
    });
    undo.push(() => server.stop());
    return {
      origin: `http://127.0.0.1:${port}`,
      sandbox: `http://127.0.0.1:${sandboxPort}`,
      venue: venue.venueUrl,
      databaseUrl,
      venueDatabaseUrl,
      dataDir,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
