import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from './project.ts';

const read = (path: string): string => readFileSync(inProject(path), 'utf8');
const TESTS = 'apps/server/test';

/** The attempts that the tests make, by their titles. */
const made = readdirSync(inProject(TESTS))
  .filter((file) => /^attempts-.+\.campaign\.test\.ts$/.test(file))
  .flatMap((file) =>
    [...read(`${TESTS}/${file}`).matchAll(/\b(?:attempt|it)\(\s*'([^']+)'/g)].map(([, title]) => title),
  );

/** The first column of the table under “Attempts”, without its head. */
const described = (read('docs/duties.md').split('## Attempts')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .flatMap((line) => /^\| (.+?) \| .+ \|$/.exec(line)?.[1] ?? [])
  .filter((title) => title !== 'attempt' && title !== '---');

it('docs/duties.md describes the attempts that the tests make, and no others', () => {
  expect(described.length).toBeGreaterThan(20);
  expect(described.toSorted()).toEqual(made.toSorted());
});
