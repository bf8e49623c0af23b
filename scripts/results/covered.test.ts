import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProject } from '../project.ts';
import { areaOf, covers } from './covered.ts';
import { readResults, wrongTables } from './files.ts';
import { COMMANDS } from './result.ts';

const areas = COMMANDS.flatMap((command) =>
  Object.entries(areaOf(command)).map(([name, places]) => ({ what: `${command} ${name}`, places })),
);

/** What several campaigns, benchmarks and drills share. A change of it can change what they do. */
const SHARED = [
  'scripts/cast/',
  'scripts/temporary-product.ts',
  'scripts/campaigns/product.ts',
  'scripts/drill/load/',
  'bench/load/',
  'apps/server/test/drawn-input.ts',
];

/** The files of a place that run, without tests. */
const programsIn = (place: string): string[] =>
  (place.endsWith('/')
    ? readdirSync(inProject(place), { recursive: true, encoding: 'utf8' }).map((file) => place + file)
    : [place]
  ).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

const importsOf = (file: string): string[] =>
  [...readFileSync(inProject(file), 'utf8').matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );

describe('what results cover', () => {
  it.each(areas)('$what names folders and files that exist', ({ places }) => {
    const wrong = places.filter(
      (place) => !existsSync(inProject(place)) || statSync(inProject(place)).isDirectory() !== place.endsWith('/'),
    );
    expect(wrong).toEqual([]);
  });

  // The campaign "commands" covers all scripts, also those of other campaigns.
  const specific = areas.filter(({ what }) => what !== 'campaign commands');
  it.each(specific)('$what has what its own programs share with others', ({ places }) => {
    const own = places.filter((place) => /^(?:scripts|bench)\//.test(place)).flatMap(programsIn);
    const shared = own.flatMap(importsOf).filter((path) => covers(SHARED, path));
    expect([...new Set(shared)].filter((path) => !covers(places, path))).toEqual([]);
  });

  it('is what lies in a folder, or is a file', () => {
    const area = ['apps/server/src/ledger/', 'scripts/drawn.ts'];
    expect(covers(area, 'apps/server/src/ledger/post.ts')).toBe(true);
    expect(covers(area, 'apps/server/src/ledger-two/post.ts')).toBe(false);
    expect(covers(area, 'scripts/drawn.ts')).toBe(true);
    expect(covers(area, 'scripts/drawn.ts.old')).toBe(false);
  });
});

describe('the stored results', () => {
  it('are all of runs that still exist', () => {
    const unknown = readResults().filter(({ command, name }) => areaOf(command)[name] === undefined);
    expect(unknown.map(({ command, name }) => `${command} ${name}`)).toEqual([]);
  });

  it('have the tables that are generated from them', () => {
    expect(wrongTables()).toEqual([]);
  });
});
