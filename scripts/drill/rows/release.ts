import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, projectDir } from '../../project.ts';
import type { Row } from './row.ts';

const git = (...args: string[]): string => execFileSync('git', args, { cwd: projectDir, encoding: 'utf8' }).trim();

/** KOI_DRILL_PREVIOUS, or the last commit before the newest migration, whose tables differ from those of now. */
const previousRelease = (): string => {
  const asked = process.env['KOI_DRILL_PREVIOUS'];
  if (asked) return git('rev-parse', asked);
  const newest = git('log', '-1', '--format=%H', '--', 'apps/server/migrations/meta/_journal.json');
  return git('rev-parse', `${newest}~1`);
};

/** The installed packages, with the project's own packages from the other release. */
const linkPackages = (folder: string): void => {
  const target = join(folder, 'node_modules');
  mkdirSync(join(target, '@koi'), { recursive: true });
  for (const name of readdirSync(inProject('node_modules'))) {
    if (name !== '@koi') symlinkSync(inProject('node_modules', name), join(target, name));
  }
  for (const kind of ['packages', 'apps']) {
    for (const name of readdirSync(join(folder, kind)))
      symlinkSync(join(folder, kind, name), join(target, '@koi', name));
  }
};

/** Builds the server of another release in a folder and returns its program. */
const buildRelease = (commit: string, folder: string): string => {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: projectDir, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkPackages(folder);
  const program = join(folder, 'apps/server/dist/main.js');
  execFileSync(
    process.execPath,
    ['--import', 'tsx', '-e', `import('./scripts/build.ts').then(({ bundle }) => bundle('server'))`],
    { cwd: folder },
  );
  return program;
};

export const rollingDeploy: Row = {
  about: 'processes of the release before are replaced one after another',
  // No request may fail.
  mayAnswer: [],
  async run({ product: { apis, worker, folder }, log }) {
    const commit = previousRelease();
    const program = buildRelease(commit, join(folder, 'previous'));
    log(`the release before is ${commit.slice(0, 8)}`);
    for (const release of [program, undefined]) {
      for (const each of [...apis, worker]) {
        await each.stop();
        await each.start(release);
      }
    }
    return [];
  },
};
