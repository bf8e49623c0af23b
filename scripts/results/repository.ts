import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { RESULTS } from './result.ts';

/** What results need to know of the git repository of a folder. */
export interface Repository {
  head(): string;
  /** Whether the files are those of the commit, apart from results. */
  isClean(): boolean;
  /** The files that differ between a commit and the working tree. Undefined when the clone does not have the commit. */
  changedSince(commit: string): readonly string[] | undefined;
}

const MAX_BYTES = 64 * 1024 * 1024;

/** Undefined when the folder is not the top of a clone, or git is not installed. */
export const openRepository = (folder: string): Repository | undefined => {
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: MAX_BYTES,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const attempt = (...args: string[]): string | undefined => {
    try {
      return git(...args);
    } catch {
      return undefined;
    }
  };
  const filesOf = (output: string): string[] => output.split('\0').filter(Boolean);

  // Fails before the first commit.
  const [top] = attempt('rev-parse', '--show-toplevel', 'HEAD')?.split('\n') ?? [];
  if (top === undefined || realpathSync(top) !== realpathSync(folder)) return undefined;
  const known = new Map<string, readonly string[] | undefined>();
  return {
    head: () => git('rev-parse', 'HEAD').trim(),
    isClean: () => git('status', '--porcelain', '--', '.', `:(exclude)${RESULTS}`) === '',
    changedSince(commit) {
      if (!known.has(commit)) {
        const tracked = attempt('diff', '--name-only', '--no-renames', '-z', `${commit}^{commit}`, '--');
        const added = () => git('ls-files', '--others', '--exclude-standard', '-z');
        known.set(commit, tracked === undefined ? undefined : [...filesOf(tracked), ...filesOf(added())]);
      }
      return known.get(commit);
    },
  };
};
