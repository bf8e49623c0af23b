import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopLeftovers } from './guarded-process.ts';
import { clusterHome } from './postgres/cluster.ts';
import { stopLeftover } from './postgres/postmaster.ts';
import { isAlive } from './processes.ts';

const prefix = 'koi-temporary-';

/** A data folder for one run of tests or benchmarks. Runs at the same time never meet. */
export async function makeTemporaryFolder(): Promise<string> {
  await sweepLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  // Postgres may run as another user than we do, and has to pass through.
  chmodSync(folder, 0o711);
  return folder;
}

/** A killed run could not tidy up: the next one does it, as far as the folders are its own. */
async function sweepLeftovers(): Promise<void> {
  const leftovers = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix) && !isAlive(ownerOf(name)));
  for (const name of leftovers) {
    const folder = join(tmpdir(), name);
    try {
      await stopLeftovers(folder, () => undefined);
      await stopLeftover(join(clusterHome(folder), 'data'));
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another user's folder, or another run is sweeping it right now.
    }
  }
}

function ownerOf(name: string): number {
  return Number.parseInt(name.slice(prefix.length), 10) || 0;
}
