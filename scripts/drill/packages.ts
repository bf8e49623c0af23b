import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../command-error.ts';

/** The packages that the machines of deploy/cluster install. */
const WANTED = ['postgresql', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'pgbackrest'];

/** Debian's packages can't be had on this machine: it is no Debian, or their archive can't be reached. */
export class PackagesMissing extends CommandError {}

/** The programs of Debian, unpacked into a folder or installed on this machine. */
export interface Programs {
  /** The path of an executable. */
  path(name: string): string;
  /** The folder with the programs of PostgreSQL. */
  postgresBin: string;
  /** Lets the programs find what was unpacked next to them. */
  env: Record<string, string>;
}

const run = (program: string, args: string[], cwd?: string): string => {
  try {
    return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim() || (error as Error).message;
    throw new PackagesMissing(`The drill needs Debian's packages (${WANTED.join(', ')}): ${reason}`);
  }
};

/** Names of the packages that would be installed newly. What is installed already is used as it is. */
const missingPackages = (): string[] =>
  run('apt-get', ['-s', 'install', '--no-install-recommends', ...WANTED])
    .split('\n')
    .flatMap((line) => /^Inst (\S+) \(/.exec(line)?.[1] ?? []);

/** Downloads the packages that are missing on this machine and unpacks them into the folder. Nothing is installed. */
export const fetchPrograms = (folder: string): Programs => {
  const archives = join(folder, 'archives');
  const root = join(folder, 'root');
  for (const path of [folder, archives, root]) mkdirSync(path, { recursive: true });
  const missing = missingPackages();
  if (missing.length > 0) run('apt-get', ['download', ...missing], archives);
  for (const file of readdirSync(archives)) run('dpkg', ['-x', join(archives, file), root]);
  // dpkg gives the root of a package to the user who unpacks it, while PostgreSQL may run as another user.
  chmodSync(root, 0o755);

  const folders = ['usr/sbin', 'usr/bin'].flatMap((name) => [join(root, name), `/${name}`]);
  const path = (name: string): string => {
    const found = folders.map((place) => join(place, name)).find(existsSync);
    if (found === undefined) throw new CommandError(`Debian's packages contain no ${name} on this machine.`);
    return found;
  };
  return { path, postgresBin: postgresBin(root), env: environmentOf(root, folders) };
};

const postgresBin = (root: string): string => {
  const versions = [join(root, 'usr/lib/postgresql'), '/usr/lib/postgresql'].flatMap((place) =>
    existsSync(place) ? readdirSync(place).map((version) => ({ version, bin: join(place, version, 'bin') })) : [],
  );
  const newest = versions
    .filter(({ bin }) => existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'pg_rewind')))
    .sort((a, b) => Number(b.version) - Number(a.version))[0];
  if (newest === undefined) throw new CommandError('Debian’s packages contain no PostgreSQL on this machine.');
  return newest.bin;
};

const environmentOf = (root: string, folders: string[]): Record<string, string> => {
  const triplets = join(root, 'usr/lib');
  const libraries = existsSync(triplets)
    ? readdirSync(triplets)
        .filter((name) => name.includes('-linux-'))
        .map((name) => join(triplets, name))
    : [];
  return {
    PATH: [...folders, '/bin', '/sbin'].join(':'),
    LD_LIBRARY_PATH: libraries.join(':'),
    PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
};
