import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopLeftovers } from './guarded-process.ts';
import { clusterHome } from './postgres/cluster.ts';
import { stopLeftover } from './postgres/postmaster.ts';
import { isAlive } from './processes.ts';

const prefix = 'koi-temporary-';

/** Creates a data folder for one run of tests or benchmarks. Concurrent runs have separate folders. */
export async function makeTemporaryFolder(): Promise<string> {
  await sweepLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  // Postgres may run as another user and has to pass through the folder.
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes the folders of runs that were killed, as far as they belong to the current user. */
async function sweepLeftovers(): Promise<void> {
  const leftovers = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix) && !isAlive(ownerOf(name)));
  for (const name of leftovers) {
    const folder = join(tmpdir(), name);
    try {
      await stopLeftovers(folder, () => undefined);
      await stopLeftover(join(clusterHome(folder), 'data'));
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // The folder belongs to another user, or another run is removing it.
    }
  }
}

function ownerOf(name: string): number {
  return Number.parseInt(name.slice(prefix.length), 10) || 0;
}
