import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { CommandError } from '../command-error.ts';

/** The system user that PostgreSQL runs as when it is not the current one. */
export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root. Root uses the owner of an existing cluster, otherwise `nobody`. */
export function postgresAccount(existingCluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(existingCluster, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

/** Spawn options that run a child process as the account, from a folder that every user may enter. */
export function runAs(account: Account | undefined) {
  // On macOS the id of nobody is -2: spawn takes it signed, chown unsigned.
  const ids = account ? { uid: account.uid | 0, gid: account.gid | 0 } : {};
  return { ...ids, cwd: '/', env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' } };
}

/** Returns undefined when the account can run the program, otherwise the reason why it can't. */
export function whyNotRunnable(program: string, account: Account | undefined): string | undefined {
  const result = spawnSync(program, ['--version'], { ...runAs(account), encoding: 'utf8' });
  if (result.status === 0) return undefined;
  return result.error?.message ?? (result.stderr.trim() || `${program} ended with ${result.status ?? result.signal}`);
}

export function canEnter(folder: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], runAs(account)).status === 0;
}

function nobody(): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid) {
    throw new CommandError(
      'PostgreSQL does not run as root, and this system has no user "nobody" to run it as.\n' +
        'Run the command as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}
