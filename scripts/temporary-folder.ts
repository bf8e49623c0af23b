import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopLeftovers } from './guarded-process.ts';
import { clusterHome } from './postgres/cluster.ts';
import { stopLeftover } from './postgres/postmaster.ts';
import { isAlive } from './processes.ts';

const prefix = 'koi-temporary-';

/** Its files are in memory. A copy of a database takes a fifth of the time that it takes on a disk. */
const memory = '/dev/shm';
/** More than a run of all tests takes. */
const memoryBytes = 4 * 2 ** 30;

/** Creates a data folder for one run of tests or benchmarks. Concurrent runs have separate folders. */
export async function makeTemporaryFolder({ inMemory = false } = {}): Promise<string> {
  await sweepLeftovers();
  const parent = inMemory && hasMemory() ? memory : tmpdir();
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // Postgres may run as another user and has to pass through the folder.
  chmodSync(folder, 0o711);
  return folder;
}

function hasMemory(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > memoryBytes;
}

/** Removes the folders of runs that were killed, as far as they belong to the current user. */
async function sweepLeftovers(): Promise<void> {
  const parents = [tmpdir(), memory].filter((parent) => existsSync(parent));
  const folders = parents.flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => name.startsWith(prefix) && !isAlive(ownerOf(name)))
      .map((name) => join(parent, name)),
  );
  for (const folder of folders) {
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
