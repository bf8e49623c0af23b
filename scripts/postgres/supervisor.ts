import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../command-error.ts';
import { endWithUs } from '../end-with-us.ts';
import { lockHolder, releaseLock, takeLock } from '../pid-lock.ts';
import { freePort } from '../ports.ts';
import { postgresAccount } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import { type Cluster, clusterHome, openCluster, placeCluster } from './cluster.ts';
import {
  adoptOrphan,
  launch,
  type Postmaster,
  PostmasterFailure,
  runningPort,
  type Site,
  stopPostmaster,
} from './postmaster.ts';

export interface PostgresOptions {
  /** Contains the cluster in a folder `postgres`. */
  dataDir: string;
  log: (line: string) => void;
  /** Server settings by name, such as `{ fsync: 'off' }` for tests. All others keep their safe defaults. */
  settings?: Record<string, string>;
  /** Whether postgres ends when this process is killed. Tests set it to false to leave one behind. */
  endsWithUs?: boolean;
}

export interface Postgres {
  url(database: string): string;
  stop(): Promise<void>;
  /** The folder with the cluster, its password and its log. */
  home: string;
  pid(): number;
}

/** The value of `unix_socket_directories` that puts the socket into the data folder. */
export const DATA_FOLDER = '.';

/** After a kill -9, the last processes of the old postgres take a moment to end. */
const startPatienceMs = 15_000;
const longestPauseMs = 5_000;

/** Starts the bundled PostgreSQL and keeps it running until `stop`. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, log, settings = {}, endsWithUs = true } = options;
  const account = postgresAccount(join(clusterHome(dataDir), 'data'));
  const home = placeCluster(dataDir, account, log);
  const lock = join(home, 'supervisor.lock');
  const holder = takeLock(lock);
  if (holder !== undefined) {
    throw new CommandError(
      `The database in ${home} is in use by another Koi command (pid ${holder}).\n` +
        'Stop that one first, or set KOI_DATA_DIR to another folder.',
    );
  }
  try {
    const binaries = prepareBinaries(account, log);
    const cluster = openCluster(home, binaries, account, {
      sync: settings['fsync'] !== 'off',
      trustsSocket: settings['unix_socket_directories'] === DATA_FOLDER,
    });
    const site = { binaries, cluster, account, settings };
    const first = (await adoptOrphan(site, log)) ?? (await launchPatiently(site));
    const { current, stop } = keepRunning(site, first, log, endsWithUs);
    return {
      home,
      pid: () => current().pid,
      url: (database) => addressOf(cluster, first.port, database),
      stop: async () => {
        await stop();
        releaseLock(lock);
      },
    };
  } catch (error) {
    releaseLock(lock);
    throw error;
  }
}

/** The address of the cluster while another Koi command runs it, otherwise undefined. */
export function runningPostgres(dataDir: string, log: (line: string) => void): Pick<Postgres, 'url'> | undefined {
  const account = postgresAccount(join(clusterHome(dataDir), 'data'));
  const home = placeCluster(dataDir, account, log);
  if (lockHolder(join(home, 'supervisor.lock')) === undefined) return undefined;
  const cluster = openCluster(home, prepareBinaries(account, log), account, { sync: true });
  const port = runningPort(cluster.data);
  if (port === undefined) return undefined;
  return { url: (database) => addressOf(cluster, port, database) };
}

const addressOf = ({ password }: Cluster, port: number, database: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;

async function launchPatiently(site: Site): Promise<Postmaster> {
  const deadline = Date.now() + startPatienceMs;
  for (;;) {
    try {
      return await launch(site, await freePort());
    } catch (error) {
      if (!(error instanceof PostmasterFailure)) throw error;
      if (!isPassing(error) || Date.now() > deadline) {
        throw new CommandError(`${error.message}\nMend that, or set DATABASE_URL to a PostgreSQL server.`);
      }
      await sleep(200);
    }
  }
}

/** Temporary failures: another program has taken the port, or processes of a killed postgres are still ending. */
function isPassing(failure: PostmasterFailure): boolean {
  return /Address already in use|could not bind|pre-existing shared memory|still in use/.test(failure.message);
}

function keepRunning(site: Site, first: Postmaster, log: (line: string) => void, endsWithUs: boolean) {
  const watch = ({ pid }: Postmaster) => (endsWithUs ? endWithUs(pid, 'INT') : () => undefined);
  let current = first;
  let unwatch = watch(first);
  let stopping = false;
  const wake = new AbortController();

  const guard = async () => {
    while (!stopping) {
      const how = await current.exited;
      unwatch();
      if (stopping) return;
      log(`PostgreSQL ended unexpectedly (${how}): starting it again`);
      for (let pauseMs = 100; !stopping; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
        try {
          // Keeps the port, because clients have an address that contains it.
          current = await launch(site, first.port);
          unwatch = watch(current);
          log('PostgreSQL is back');
          break;
        } catch (error) {
          if (pauseMs >= 1600) log(`PostgreSQL does not start, trying again: ${(error as Error).message}`);
          await sleep(pauseMs, undefined, { signal: wake.signal }).catch(() => undefined);
        }
      }
    }
  };
  const guarded = guard();

  return {
    current: () => current,
    stop: async () => {
      if (stopping) return;
      stopping = true;
      wake.abort();
      await stopPostmaster(current.pid);
      // A restart in progress may have started another process.
      const seen = current.pid;
      await guarded;
      if (current.pid !== seen) await stopPostmaster(current.pid);
    },
  };
}
