import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from './project.ts';

const read = (path: string): string => readFileSync(inProject(path), 'utf8');

const CI = '.ci/run';
const COMMANDS = 'scripts/campaigns/commands.ts';

/** The check that starts each command: a file that CI runs, and the text in it by which the command is started. */
const STARTED_BY: Record<string, readonly [file: string, text: string]> = {
  ci: [CI, 'npm ci\n'],
  start: ['e2e/support/house.ts', "['npm', 'start']"],
  setup: [COMMANDS, "name: 'setup'"],
  build: [COMMANDS, "name: 'build'"],
  dev: [COMMANDS, "'dev'], {"],
  test: [CI, 'npm test\n'],
  // npm test begins with the same checks.
  check: ['scripts/test.ts', 'await runChecks()'],
  reset: [COMMANDS, "name: 'reset'"],
  books: [COMMANDS, "name: 'books'"],
  migrate: [COMMANDS, "name: 'migrate'"],
  secrets: [COMMANDS, "name: 'secrets'"],
  figures: [COMMANDS, "name: 'figures'"],
  'record-backup': [COMMANDS, "name: 'record-backup'"],
  'verify-audit': [COMMANDS, "name: 'verify-audit'"],
  'staff:create': [COMMANDS, "name: 'staff:create'"],
  campaign: [CI, 'npm run campaign -- '],
  drill: [CI, 'npm run drill -- --once\n'],
  partition: [COMMANDS, "name: 'partition'"],
  load: [CI, 'npm run load -- --once\n'],
  bench: [CI, 'npm run bench -- --once\n'],
  results: [COMMANDS, "name: 'results'"],
  pictures: [COMMANDS, "name: 'pictures'"],
  tiles: [COMMANDS, "name: 'tiles'"],
  // The checks generate a migration from the tables too, and fail when it is not empty.
  migration: ['scripts/checks.ts', "runTool('drizzle-kit', [...args"],
};

/** The same for the options that the READMEs name. */
const OPTION_STARTED_BY: Record<string, readonly [file: string, text: string]> = {
  'books --all': [COMMANDS, "name: 'books', args: ['--all']"],
  'verify-audit --all': [COMMANDS, "name: 'verify-audit', args: ['--all']"],
  'figures --rebuild': [COMMANDS, "name: 'figures', args: ['--rebuild']"],
  'campaign --once': [CI, 'npm run campaign -- --once '],
  'drill --once': [CI, 'npm run drill -- --once\n'],
  'load --once': [CI, 'npm run load -- --once\n'],
  'bench --once': [CI, 'npm run bench -- --once\n'],
  'pictures --into': [COMMANDS, "name: 'pictures', args: ['--into'"],
  'tiles --into': [COMMANDS, "name: 'tiles', args: ['--into'"],
};

/** Options of other programs, which nothing here has to start. */
const FOREIGN_OPTIONS = ['migration --name'];

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const readmes = ['README.md', 'README.zh-CN.md'].map(read);
const inReadme = readmes.flatMap((text) =>
  [...text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([, name = '']) => name),
);

/** The options of a command stand in its own line, after the command or alone as `-- --option`. */
const optionsInReadme = readmes.flatMap((text) =>
  text.split('\n').flatMap((line) => {
    const [, name] = /\bnpm run ([a-z][\w:-]*)/.exec(line) ?? [];
    const options = [...line.matchAll(/-- (--[a-z][a-z-]*)/g)].map(([, option]) => option);
    return name === undefined ? [] : options.map((option) => `${name} ${option}`);
  }),
);

/** The names of the table of campaigns, which is read as text because importing it loads the whole server. */
const campaigns = [
  ...(read('scripts/campaigns/index.ts')
    .split('campaigns: Record<string, Campaign> = {')[1]
    ?.split('\n}')[0]
    ?.matchAll(/^ {2}'?([\w-]+)'?[:,]/gm) ?? []),
].map(([, name = '']) => name);

/** The lines of .ci/run that run, without its comments. */
const ciLines = read(CI)
  .split('\n')
  .filter((line) => !line.startsWith('#'));
const namesAfter = (command: string): string[] =>
  ciLines.flatMap((line) => line.split(`${command} -- `)[1]?.split(' ') ?? []).filter((name) => !name.startsWith('--'));

describe('every command', () => {
  it('of package.json and the README is started by a check', () => {
    const all = [...new Set([...Object.keys(scripts), ...inReadme])];
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((name) => !Object.hasOwn(STARTED_BY, name))).toEqual([]);
  });

  it('has only options in the READMEs that a check starts', () => {
    const named = [...new Set(optionsInReadme)].filter((option) => !FOREIGN_OPTIONS.includes(option));
    expect(named.toSorted()).toEqual(Object.keys(OPTION_STARTED_BY).toSorted());
  });

  it('of the table exists', () => {
    const known = ['ci', ...Object.keys(scripts)];
    expect(Object.keys(STARTED_BY).filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(Object.entries({ ...STARTED_BY, ...OPTION_STARTED_BY }))(
    '%s is started where the table says',
    (_name, [file, text]) => {
      const source = file === CI ? `${ciLines.join('\n')}\n` : read(file);
      expect(source.includes(text), `${file} has no ${text}`).toBe(true);
    },
  );
});

describe('.ci/run', () => {
  it('runs every campaign, whole or once, and names none that does not exist', () => {
    expect(campaigns.length).toBeGreaterThan(15);
    expect(namesAfter('npm run campaign').toSorted()).toEqual(campaigns.toSorted());
  });

  it('runs every benchmark', () => {
    expect(ciLines).toContain('npm run bench -- --once');
    expect(namesAfter('npm run bench')).toEqual([]);
  });
});
