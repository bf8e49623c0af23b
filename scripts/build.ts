import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, type BuildOptions as EsbuildOptions, type Plugin } from 'esbuild';
import { CommandError } from './command-error.ts';
import { releaseLock, takeLock } from './pid-lock.ts';
import { inProject } from './project.ts';
import { sourceHash } from './source-hash.ts';
import { runTool } from './tool.ts';

interface Part {
  name: string;
  folder: string;
  make: (signal: AbortSignal) => Promise<void>;
  /** Production does not need the part. */
  demoOnly?: true;
  /** Further sources of the part. */
  sources?: string[];
}

/** Commands of an operator. They are built next to the server, so that production needs neither sources nor tsx. */
const commands = {
  setup: 'scripts/setup.ts',
  'create-staff': 'apps/server/src/create-staff.ts',
  books: 'scripts/books.ts',
  'verify-audit': 'scripts/verify-audit.ts',
  'record-backup': 'scripts/record-backup.ts',
  figures: 'scripts/figures.ts',
  migrate: 'scripts/migrate.ts',
  secrets: 'scripts/secrets.ts',
  partition: 'scripts/partitions/run.ts',
};

const parts: Part[] = [
  { name: 'server', folder: 'apps/server', make: buildServer, sources: ['scripts'] },
  { name: 'sandbox', folder: 'apps/sandbox', make: () => bundle('sandbox'), demoOnly: true },
  { name: 'venue', folder: 'apps/venue', make: buildVenue, demoOnly: true },
  { name: 'site', folder: 'apps/site', make: buildSite },
  { name: 'back office', folder: 'apps/admin', make: (signal) => buildPages('admin', signal) },
];

/** The sources that all parts depend on, besides their own folder. */
const sharedSources = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.ts', 'scripts/vite', 'packages'];

export interface BuildOptions {
  /** Leaves out the parts that only a demo has. */
  production?: boolean;
  log: (line: string) => void;
  signal?: AbortSignal;
}

/** Builds the parts whose sources changed since they were last built. */
export async function buildStale(options: BuildOptions): Promise<void> {
  const { production = false, log, signal = new AbortController().signal } = options;
  if (staleParts(production).length === 0) return;
  const lock = inProject('apps/server/dist/.building');
  try {
    while (takeLock(lock) !== undefined) await sleep(200, undefined, { signal });
  } catch (error) {
    if (!['EACCES', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new CommandError(
      `Koi has to be built and this user cannot write to the project: ${(error as Error).message}\n` +
        'Run the command as the owner of the folder, or make a clone of your own.',
    );
  }
  try {
    // Waits for all builds before reporting a failure, because none may keep writing after the lock is released.
    const made = await Promise.allSettled(staleParts(production).map((stale) => rebuild(stale, log, signal)));
    for (const each of made) if (each.status === 'rejected') throw each.reason;
  } finally {
    releaseLock(lock);
  }
}

interface StalePart {
  part: Part;
  hash: string;
}

async function rebuild({ part, hash }: StalePart, log: BuildOptions['log'], signal: AbortSignal): Promise<void> {
  const began = Date.now();
  log(`Building the ${part.name} …`);
  rmSync(markOf(part), { force: true });
  await part.make(signal);
  signal.throwIfAborted();
  writeFileSync(markOf(part), hash);
  log(`Built the ${part.name} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

function staleParts(production: boolean): StalePart[] {
  return parts
    .filter(({ demoOnly = false }) => !(demoOnly && production))
    .map((part) => ({ part, hash: sourceHash([...sharedSources, part.folder, ...(part.sources ?? [])]) }))
    .filter(({ part, hash }) => builtHash(part) !== hash);
}

/** Written last, so that an interrupted build counts as stale. */
function markOf(part: Part): string {
  return inProject(part.folder, 'dist/.built');
}

/** For a command that writes into the folder of a part by itself, and may end in the middle of that. */
export function forgetBuild(name: 'venue'): void {
  for (const part of parts) if (part.name === name) rmSync(markOf(part), { force: true });
}

function builtHash(part: Part): string | undefined {
  try {
    return readFileSync(markOf(part), 'utf8');
  } catch {
    return undefined;
  }
}

async function buildServer(): Promise<void> {
  await bundle('server');
  await bundlePrograms(
    'the commands',
    Object.entries(commands).map(([out, file]) => ({ in: inProject(file), out })),
    inProject('apps/server/dist'),
  );
}

async function buildVenue(signal: AbortSignal): Promise<void> {
  await bundle('venue');
  await buildPages('venue', signal);
}

/**
 * The build of the site empties its folder, so the separate pages and the program that renders home are built into it
 * afterwards.
 */
async function buildSite(signal: AbortSignal): Promise<void> {
  await buildPages('site', signal);
  await Promise.all(['service', 'agent', 'home'].map((page) => buildPages('site', signal, `vite.${page}.config.ts`)));
}

async function buildPages(
  app: 'site' | 'admin' | 'venue',
  signal: AbortSignal,
  config = 'vite.config.ts',
): Promise<void> {
  const result = await runTool('vite', ['build', '--logLevel', 'warn', '--config', config], {
    cwd: inProject('apps', app),
    env: { NODE_ENV: 'production' },
    signal,
  });
  if (!result.ok && !signal.aborted) throw new CommandError(`apps/${app} does not build:\n${result.output}`);
}

/** Bundles one program into a single file. Installed packages are loaded from node_modules. */
export function bundle(
  app: 'server' | 'sandbox' | 'venue',
  outfile = inProject('apps', app, 'dist/main.js'),
  entry = 'main.ts',
  packages: PackageOptions = packagesOutside,
): Promise<void> {
  const program = { in: inProject('apps', app, 'src', entry), out: basename(outfile, '.js') };
  return bundlePrograms(`apps/${app}`, [program], dirname(outfile), packages);
}

async function bundlePrograms(
  name: string,
  programs: { in: string; out: string }[],
  outdir: string,
  packages = packagesOutside,
): Promise<void> {
  try {
    await build({
      entryPoints: programs,
      outdir,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: true,
      logLevel: 'silent',
      ...packages,
    });
  } catch (error) {
    throw new CommandError(`${name} does not build:\n${(error as Error).message}`);
  }
}

/** The project's own packages are TypeScript sources and are bundled. Other packages are loaded from node_modules. */
const installedPackagesStayOutside: Plugin = {
  name: 'installed-packages-stay-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@koi/') ? undefined : { external: true },
    );
  },
};

type PackageOptions = Pick<EsbuildOptions, 'plugins' | 'external' | 'banner'>;

const packagesOutside: PackageOptions = { plugins: [installedPackagesStayOutside] };

/**
 * Installed packages are bundled too, except those with native code. Such a program starts in about half of the time,
 * so that tests use it for programs that they start many times.
 */
export const packagesInside: PackageOptions = {
  external: ['pg-native', '@node-rs/*'],
  banner: {
    js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
  },
};
