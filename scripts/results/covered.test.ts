import { existsSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../project.ts';
import { areaOf, covers } from './covered.ts';
import { readResults, wrongTables } from './files.ts';
import { COMMANDS } from './result.ts';

const areas = COMMANDS.flatMap((command) =>
  Object.entries(areaOf(command)).map(([name, places]) => ({ what: `${command} ${name}`, places })),
);

describe('what results cover', () => {
  it.each(areas)('$what names folders and files that exist', ({ places }) => {
    const wrong = places.filter(
      (place) => !existsSync(inProject(place)) || statSync(inProject(place)).isDirectory() !== place.endsWith('/'),
    );
    expect(wrong).toEqual([]);
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
