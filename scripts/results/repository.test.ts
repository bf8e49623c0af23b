import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readResults, storeResult, wrongTables } from './files.ts';
import { createRecorder, type Subject, whyNotRecorded } from './record.ts';
import { openRepository, type Repository } from './repository.ts';
import type { Report } from './result.ts';
import { missingNotes, staleNotes } from './stale.ts';

let root = '';
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const commitAll = (): string => {
  git('add', '-A');
  git('-c', 'user.name=Koi', '-c', 'user.email=koi@example.com', 'commit', '-q', '-m', 'a change');
  return git('rev-parse', 'HEAD');
};
const repository = () => {
  const found = openRepository(root);
  if (found === undefined) throw new Error('there is no repository');
  return found;
};

const POSTING = 'apps/server/src/ledger/post.ts';
const FEATURE = 'apps/site/src/features/vip/vip.tsx';

/** A repository with one commit, which is copied for each test. */
let template = '';
beforeAll(() => {
  template = root = mkdtempSync(join(tmpdir(), 'koi-results-'));
  git('init', '-q');
  write(POSTING, 'one');
  write(FEATURE, 'one');
  commitAll();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'koi-results-'));
  cpSync(template, root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const SUBJECT: Subject = { command: 'campaign', name: 'killed-database', extent: 'whole' };
const PASSED: Report = { findings: [], counts: { kills: 20 } };

const run = async (report: Report | (() => Promise<Report>), subject = SUBJECT): Promise<string[]> => {
  const lines: string[] = [];
  const record = createRecorder({ root, environment: {}, log: (line) => lines.push(line) });
  await record(subject, typeof report === 'function' ? report : async () => report, (outcome) => outcome);
  return lines;
};

describe('a repository', () => {
  it('is none outside of a clone, below its top, and before the first commit', () => {
    const outside = mkdtempSync(join(tmpdir(), 'koi-results-outside-'));
    try {
      expect(openRepository(outside)).toBeUndefined();
      execFileSync('git', ['init', '-q'], { cwd: outside });
      expect(openRepository(outside)).toBeUndefined();
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
    expect(openRepository(join(root, 'apps'))).toBeUndefined();
    expect(openRepository(root)).toBeDefined();
  });

  it('is clean while only results differ from the commit', () => {
    expect(repository().isClean()).toBe(true);
    write('docs/results/campaign/cells.json', '{}');
    expect(repository().isClean()).toBe(true);
    write('docs/quality.md', 'new');
    expect(repository().isClean()).toBe(false);
  });

  it('knows what was committed, changed, added and renamed since a commit', () => {
    const before = git('rev-parse', 'HEAD');
    git('mv', POSTING, 'apps/server/src/ledger/posting.ts');
    commitAll();
    write(FEATURE, 'two');
    write('docs/new.md', 'new');
    expect([...(repository().changedSince(before) ?? [])].sort()).toEqual([
      POSTING,
      'apps/server/src/ledger/posting.ts',
      FEATURE,
      'docs/new.md',
    ]);
  });

  it('says that it does not have a commit', () => {
    expect(repository().changedSince('0'.repeat(40))).toBeUndefined();
    expect(repository().changedSince('unknown')).toBeUndefined();
  });
});

describe('a result', () => {
  it('is written with its commit, machine and counts, and the tables show it', async () => {
    expect(await run(PASSED)).toEqual(['recorded in docs/results/campaign/killed-database.json']);
    const [result] = readResults(root);
    expect(result).toMatchObject({ ...SUBJECT_OF_RESULT, findings: [], counts: { kills: 20 } });
    expect(result?.commit).toBe(git('rev-parse', 'HEAD'));
    expect(result?.machine?.node).toBe(process.versions.node);
    expect(wrongTables(root)).toEqual([]);
  });

  it('of a failed run replaces that of one that passed', async () => {
    await run(PASSED);
    await run({ findings: ['3 transfers are lost'], counts: { kills: 20 } });
    expect(readResults(root).map(({ findings }) => findings)).toEqual([['3 transfers are lost']]);
  });

  it('of a run that ended early says so', async () => {
    await run(PASSED);
    const broken = run(async () => {
      throw new Error('the database did not start');
    });
    await expect(broken).rejects.toThrow('the database did not start');
    expect(readResults(root)[0]?.findings).toEqual(['ended early: the database did not start']);
  });

  it.each<[string, Partial<Subject>, Record<string, string>]>([
    ['a run that does everything once has no result', { extent: 'once' }, {}],
    ['only slots was measured', { part: 'only slots was measured' }, {}],
    ['CI is set', {}, { CI: 'true' }],
    ['KOI_MODEL_SCRIPTS changes how much the run does', {}, { KOI_MODEL_SCRIPTS: '3' }],
  ])('is not written: %s', (why, change, environment) => {
    const clean: Repository = { head: () => '', isClean: () => true, changedSince: () => [] };
    expect(whyNotRecorded({ ...SUBJECT, ...change }, environment, clean)).toBe(why);
    expect(whyNotRecorded(SUBJECT, {}, clean)).toBeUndefined();
    expect(whyNotRecorded(SUBJECT, {}, undefined)).toContain('not a clone');
  });

  it('is not written for files that are not committed, and names the reason once', async () => {
    write(POSTING, 'two');
    const lines: string[] = [];
    const record = createRecorder({ root, environment: {}, log: (line) => lines.push(line) });
    for (const name of ['cells', 'fuzz']) {
      await record(
        { ...SUBJECT, name },
        async () => PASSED,
        (report) => report,
      );
    }
    expect(lines).toEqual(['not recorded: the working tree has changes that are not committed']);
    expect(readResults(root)).toEqual([]);
  });

  it.each([
    ['are edited', () => write(POSTING, 'two')],
    [
      'are committed',
      () => {
        write(POSTING, 'two');
        commitAll();
      },
    ],
  ])('is not written when files %s during the run', async (_, change) => {
    const lines = await run(async () => {
      change();
      return PASSED;
    });
    expect(lines).toEqual(['not recorded: the files changed during the run']);
    expect(readResults(root)).toEqual([]);
  });

  it('of some guards keeps the rows of the others, and drops guards that are gone', async () => {
    const guard = (name: string, problems: string[] = []) => ({ name, about: `about ${name}`, tests: [], problems });
    const subject: Subject = { ...SUBJECT, name: 'guards' };
    const first = { removed: [guard('a'), guard('b'), guard('c')], all: ['a', 'b', 'c'] };
    await run({ findings: ['b: not noticed'], counts: {}, guards: first }, subject);
    const before = git('rev-parse', 'HEAD');
    write(POSTING, 'two');
    const after = commitAll();
    const second = { removed: [guard('c', ['not noticed'])], all: ['c', 'a'] };
    await run({ findings: ['c: not noticed'], counts: {}, guards: second }, subject);
    const [result] = readResults(root);
    expect(result?.guards?.map(({ name, commit, problems }) => [name, commit, problems])).toEqual([
      ['c', after, ['not noticed']],
      ['a', before, []],
    ]);
    expect(result?.findings).toEqual([]);
  });
});

const SUBJECT_OF_RESULT = { command: SUBJECT.command, name: SUBJECT.name };

describe('an old result', () => {
  const notes = () => staleNotes(readResults(root), repository());
  const today = new Date().toISOString().slice(0, 10);
  const resultOf = (commit: string) => `the result of campaign killed-database is of ${today} (${commit.slice(0, 7)})`;

  it('is named when files that it covers have changed since', async () => {
    const commit = git('rev-parse', 'HEAD');
    await run(PASSED);
    write(FEATURE, 'two');
    expect(notes()).toEqual([]);
    write(POSTING, 'two');
    expect(notes()).toEqual([`${resultOf(commit)}; 1 file that it covers has changed since`]);
    write('apps/server/src/ledger/new.ts', 'one');
    expect(notes()).toEqual([`${resultOf(commit)}; 2 files that it covers have changed since`]);
  });

  it('is named when its commit is not in the clone, or was never known', async () => {
    await run(PASSED);
    const [result] = readResults(root);
    if (result === undefined) throw new Error('nothing was recorded');
    const lost = 'c0ffee'.padEnd(40, '0');
    storeResult({ ...result, commit: lost }, root);
    expect(notes()).toEqual([`${resultOf(lost)}, an unknown commit`]);
    storeResult({ ...result, commit: 'unknown', date: '2026-11-18' }, root);
    expect(notes()).toEqual([
      'nobody knows the commit of results that were recorded by hand: campaign killed-database',
    ]);
  });

  it('of the guards is named with the guards whose own files have changed', async () => {
    const guard = (name: string, file: string) => ({
      name,
      about: '',
      file,
      tests: [{ file: `${file}.test`, failed: 1, of: 2 }],
      problems: [],
    });
    const removed = [guard('a', POSTING), guard('b', FEATURE)];
    const guards = { removed, all: ['a', 'b'] };
    await run({ findings: [], counts: {}, guards }, { ...SUBJECT, name: 'guards' });
    expect(notes()).toEqual([]);
    write(`${FEATURE}.test`, 'two');
    expect(notes()).toEqual([
      'the result of campaign guards is old for 1 of 2 guards, whose files have changed since or whose commit is unknown: b',
    ]);
  });
});

describe('a result that does not exist', () => {
  it('is named by its command, and a guard by its name', async () => {
    await run(PASSED);
    const [loadNote, guardNote] = missingNotes(readResults(root), ['one', 'two', 'three', 'four']).slice(-2);
    expect(loadNote).toMatch(/^no run of drill was recorded yet: primary-killed, /);
    expect(guardNote).toBe('no recorded run removed 4 of 4 guards: one, two, three …');
    const [campaignNote] = missingNotes(readResults(root), []);
    expect(campaignNote).toContain('long-tests');
    expect(campaignNote).not.toContain('killed-database');
  });

  it('is not named once it is stored', async () => {
    await run(PASSED);
    const [stored] = readResults(root);
    if (stored === undefined) throw new Error('nothing was recorded');
    storeResult({ ...stored, command: 'load', name: 'house' }, root);
    expect(missingNotes(readResults(root), []).filter((note) => note.startsWith('no run of load'))).toEqual([]);
  });
});
