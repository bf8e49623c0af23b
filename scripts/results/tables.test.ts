import { describe, expect, it } from 'vitest';
import type { Result } from './result.ts';
import { firstNotes } from './stale.ts';
import { tablesOf } from './tables.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const MACHINE = { cores: 2, processor: 'arm64', memoryGb: 24, node: '20.19.0', platform: 'linux' };
const result = (change: Partial<Result>): Result => ({
  command: 'campaign',
  name: 'cells',
  date: '2026-11-19T09:30:00.000Z',
  commit: COMMIT,
  machine: MACHINE,
  seconds: 754,
  findings: [],
  counts: { people: 24, 'figures compared': 1465 },
  ...change,
});

const lineOf = (table: string | undefined, name: string): string | undefined =>
  table?.split('\n').find((line) => line.startsWith(`| \`${name}\``));

describe('the table of campaigns', () => {
  it('begins with the command that writes it', () => {
    for (const text of Object.values(tablesOf([]))) {
      expect(text.split('\n')[2]).toMatch(/^Written by `npm run .*not edited by hand\./);
    }
  });

  it('has a row for each campaign, also for one without a result', () => {
    const table = tablesOf([])['campaigns.md'];
    expect(lineOf(table, 'cells')).toBe('| `cells` | – | – | – | – | – | – | not recorded yet |');
  });

  it('shows what a run says about itself', () => {
    expect(lineOf(tablesOf([result({ seed: 7 })])['campaigns.md'], 'cells')).toBe(
      '| `cells` | 2026-11-19 | 0123456 | 2 cores, arm64, 24 GB, Node 20.19.0, linux | 7 | 13 min | people: 24, figures compared: 1,465 | passed |',
    );
  });

  it('shows what a run has found, within its cell', () => {
    const findings = ['a | b\nc', 'two', 'three', 'four', 'five'];
    expect(lineOf(tablesOf([result({ findings })])['campaigns.md'], 'cells')).toContain(
      String.raw`| FAILED: a \| b c; two; three; and 2 more |`,
    );
  });

  it('says what was recorded by hand', () => {
    const byHand = result({ commit: 'unknown', remark: '24 people', date: '2026-11-18' });
    expect(lineOf(tablesOf([byHand])['campaigns.md'], 'cells')).toContain(
      '| 2026-11-18 | unknown | 2 cores, arm64, 24 GB, Node 20.19.0, linux | – | 13 min | people: 24, figures compared: 1,465 | passed: 24 people (recorded by hand) |',
    );
  });

  it('shows the campaign of the guards as failed when a guard was not noticed in any of its runs', () => {
    const guards = [
      {
        name: 'a',
        about: 'A holds',
        tests: [],
        problems: ['x.test.ts does not notice'],
        date: '2026-11-01',
        commit: 'b'.repeat(40),
      },
      {
        name: 'c',
        about: 'C holds',
        tests: [{ file: 'c.test.ts', failed: 3, of: 18 }],
        problems: [],
        date: '2026-11-19T09:30:00.000Z',
        commit: COMMIT,
      },
    ];
    const tables = tablesOf([result({ name: 'guards', guards })]);
    expect(lineOf(tables['campaigns.md'], 'guards')).toContain('| 0123456 and 1 more |');
    expect(lineOf(tables['campaigns.md'], 'guards')).toContain('| FAILED: a: x.test.ts does not notice |');
    expect(lineOf(tables['guards.md'], 'a')).toBe(
      '| `a` | A holds | FAILED: x.test.ts does not notice | 2026-11-01 | bbbbbbb |',
    );
    expect(lineOf(tables['guards.md'], 'c')).toBe('| `c` | C holds | c.test.ts (3 of 18) | 2026-11-19 | 0123456 |');
  });
});

describe('the tables of figures', () => {
  it('show each figure with its budget', () => {
    const figures = [
      { name: 'posts a second', value: 812.34, unit: '1/s' },
      { name: 'ratio', value: 0.91, unit: '×', budget: '≤ 0.85', kept: false },
    ];
    const table = tablesOf([result({ command: 'bench', name: 'ledger', figures })])['benchmarks.md'];
    expect(table).toContain('## ledger\n2026-11-19 · 0123456 · 2 cores, arm64, 24 GB, Node 20.19.0, linux · 13 min\n');
    expect(table).toContain('| posts a second | 812.34 1/s | – | – |');
    expect(table).toContain('| ratio | 0.91 × | ≤ 0.85 | MISSED |');
    expect(table).toContain('## feed\nnot recorded yet');
  });

  it('show why a benchmark has no figures', () => {
    const broken = result({ command: 'load', name: 'house', findings: ['ended early: no room'] });
    expect(tablesOf([broken])['load.md']).toContain('FAILED: ended early: no room');
  });
});

describe('the table of the drill', () => {
  it('shows what each row has cost', () => {
    const drill = {
      about: 'a planned switchover',
      acknowledged: 308,
      lost: 0,
      doubled: 0,
      gapMs: 3_840,
      answers: '503 × 38',
    };
    const table = tablesOf([result({ command: 'drill', name: 'switchover', drill })])['drill.md'];
    expect(lineOf(table, 'switchover')).toBe(
      '| `switchover` | a planned switchover | 308 | 0 | 3.8 s | 503 × 38 | 2026-11-19 | 0123456 | 2 cores, arm64, 24 GB, Node 20.19.0, linux | passed |',
    );
    expect(lineOf(table, 'restore')).toContain('not recorded yet');
  });
});

describe('notes about old results', () => {
  it('are at most twelve', () => {
    const notes = Array.from({ length: 15 }, (_, at) => `note ${at}`);
    expect(firstNotes(notes)).toEqual([...notes.slice(0, 12), 'and 3 more']);
    expect(firstNotes(notes.slice(0, 12))).toEqual(notes.slice(0, 12));
  });
});
