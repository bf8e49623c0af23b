import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandError } from '../command-error.ts';
import { type Account, canEnter, runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { sharedFolders } from './shared-folder.ts';

/** The location of a database cluster: `home` belongs to the current user, `data` inside it to the account. */
export interface Cluster {
  home: string;
  data: string;
  password: string;
}

/** Finds the folder of the cluster: in the data folder, unless the account can't enter it. */
export function placeCluster(dataDir: string, account: Account | undefined, log: (line: string) => void): string {
  const home = clusterHome(dataDir);
  try {
    mkdirSync(home, { recursive: true });
    chmodSync(home, account ? 0o711 : 0o700);
  } catch (error) {
    throw unreadable(home, error as Error);
  }
  if (!account || canEnter(home, account)) return home;

  const key = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
  for (const place of sharedFolders()) {
    const other = join(place, 'clusters', key);
    mkdirSync(other, { recursive: true });
    chmodSync(join(place, 'clusters'), 0o711);
    chmodSync(other, 0o711);
    if (!canEnter(other, account)) continue;
    log(`${dataDir} is closed to other users and PostgreSQL does not run as root: the database is in ${other}`);
    return other;
  }
  throw new CommandError(
    `PostgreSQL does not run as root, and no other user can enter ${dataDir}.\n` +
      'Set KOI_DATA_DIR to a folder every user can enter, or run the command as an ordinary user.',
  );
}

export function clusterHome(dataDir: string): string {
  return join(resolve(dataDir), 'postgres');
}

interface CreationOptions {
  sync: boolean;
  /** Connections through the socket need no password. For a socket in the data folder, which other users cannot enter. */
  trustsSocket?: boolean;
}

/** Opens the cluster in this folder and creates it if there is none. */
export function openCluster(
  home: string,
  binaries: Binaries,
  account: Account | undefined,
  options: CreationOptions,
): Cluster {
  const data = join(home, 'data');
  if (!existsSync(data)) initialise(home, data, binaries, account, options);
  try {
    const written = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
    const password = readFileSync(passwordFile(home), 'utf8').trim();
    if (written === binaries.major) return { home, data, password };
    throw new CommandError(
      `${data} was written by PostgreSQL ${written}, and this is ${binaries.major}.\n` +
        'Move the folder away to begin with a new one, or serve it with its own PostgreSQL and set DATABASE_URL.',
    );
  } catch (error) {
    throw error instanceof CommandError ? error : unreadable(home, error as Error);
  }
}

function unreadable(home: string, error: Error): CommandError {
  return new CommandError(
    `The database in ${home} cannot be used by this user: ${error.message}\n` +
      'Run the command as the user who made it, or set KOI_DATA_DIR to another folder.',
  );
}

/** Created under another name and renamed when complete, so that an incomplete cluster is never used. */
function initialise(
  home: string,
  data: string,
  binaries: Binaries,
  account: Account | undefined,
  options: CreationOptions,
): void {
  const draft = `${data}.new`;
  const secret = `${draft}.password`;
  const password = randomBytes(24).toString('base64url');
  rmSync(draft, { recursive: true, force: true });
  rmSync(passwordFile(home), { force: true });
  writeFileSync(passwordFile(home), `${password}\n`, { mode: 0o600 });
  writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  mkdirSync(draft, { mode: 0o700 });
  if (account) for (const path of [draft, secret]) chownSync(path, account.uid, account.gid);

  // The built-in locale behaves the same on every system and needs no installed locale.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const result = spawnSync(
    binaries.initdb,
    [`--pgdata=${draft}`, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${secret}`, ...locale]
      .concat('--no-instructions')
      .concat(options.sync ? [] : '--no-sync')
      .concat(options.trustsSocket === true ? '--auth-local=trust' : []),
    { ...runAs(account), encoding: 'utf8' },
  );
  rmSync(secret, { force: true });
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    const reason = result.error?.message ?? result.stderr.trim();
    throw new CommandError(
      `The database could not be made in ${home}:\n${reason}\nMend that, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  renameSync(draft, data);
}

function passwordFile(home: string): string {
  return join(home, 'password');
}
