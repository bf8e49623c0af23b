import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../apps/server/src/platform/index.ts';
import { venueDatabase } from '../own-database.ts';
import { freePort } from '../ports.ts';
import { ensureDatabase, startTemporaryPostgres } from '../postgres/index.ts';
import { startVenue, venueSettings } from '../venue-process.ts';
import { Cluster } from './cluster.ts';
import { KoiProcess } from './koi.ts';
import type { Programs } from './packages.ts';

/** Koi on three database machines with a proxy, two API processes, a worker, and a venue outside of the cluster. */
export interface Product {
  cluster: Cluster;
  apis: [KoiProcess, KoiProcess];
  worker: KoiProcess;
  venueUrl: string;
  venueDatabaseUrl: string;
  /** The first three numbers of all addresses. */
  network: string;
  folder: string;
  stop(): Promise<void>;
}

export interface ProductOptions {
  folder: string;
  programs: Programs;
  network: string;
  log: (line: string) => void;
}

/** Starts everything with the data of the demo. */
export const startProduct = async ({ folder, programs, network, log }: ProductOptions): Promise<Product> => {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    const dataDir = join(folder, 'koi');
    mkdirSync(dataDir, { recursive: true });
    const cluster = new Cluster(folder, programs, network);
    undo.push(() => cluster.stop());
    await cluster.start();
    log('three machines are running, one of them is the primary');

    const venuePostgres = await startTemporaryPostgres();
    undo.push(() => venuePostgres.stop());
    const venueDatabaseUrl = await ensureDatabase(venuePostgres, venueDatabase);
    const venuePort = await freePort();
    const venueUrl = `http://127.0.0.1:${venuePort}`;
    const place = { venuePort, venueUrl, dataDir };
    // A rolling upgrade begins with processes of the release before, whose signatures may cover no host.
    const settings = { VENUE_HOSTLESS: 'accept' };
    const venue = await startVenue({ ...place, databaseUrl: venueDatabaseUrl, rateLimits: 'off', settings, log });
    undo.push(() => venue.stop());

    await migrate(cluster.ownerUrl, cluster.databaseUrl);
    const shared = {
      NODE_ENV: 'development',
      KOI_MODE: 'demo',
      KOI_RATE_LIMITS: 'off',
      KOI_DATA_DIR: dataDir,
      ...venueSettings(place),
    };
    const process = (name: string, role: 'api' | 'worker', listens: string) => {
      const made = new KoiProcess(cluster, folder, { name, role, listens, shared });
      undo.push(() => made.stop());
      return made;
    };
    const worker = process('worker', 'worker', `${network}.13:3000`);
    const apis: Product['apis'] = [
      process('api1', 'api', cluster.values['API_1'] ?? ''),
      process('api2', 'api', cluster.values['API_2'] ?? ''),
    ];
    log('making the data of the demo …');
    await worker.start();
    await Promise.all(apis.map((api) => api.start()));
    return { cluster, apis, worker, venueUrl, venueDatabaseUrl, network, folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
