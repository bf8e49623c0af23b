import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROPOSAL_KINDS } from '../packages/contract/src/proposal-constants.ts';
import { PROPOSAL_KIND_NAMES } from '../packages/contract/src/texts/proposals.ts';
import { inProject } from './project.ts';

interface Journey {
  kind: string;
  name: string;
  spec: string;
  title: string;
}

const read = (path: string): string => readFileSync(inProject(path), 'utf8');

/** The rows of the table in docs/duties.md. */
const journeys = read('docs/duties.md')
  .split('\n')
  .flatMap((line): Journey[] => {
    const [, kind, name, spec, title] = /^\| `([\w.-]+)` \| (.+) \| `([\w-]+)` \| (.+) \|$/.exec(line) ?? [];
    return kind && name && spec && title ? [{ kind, name, spec: `e2e/${spec}.spec.ts`, title }] : [];
  });

/** A journey with the helpers that it imports, where the pages of both people may be driven. */
const textOf = (spec: string): string => {
  const text = read(spec);
  const helpers = [...text.matchAll(/from '\.\/(support\/[\w-]+\.ts)'/g)].map(([, path]) => read(`e2e/${path}`));
  return [text, ...helpers].join('\n');
};

describe('decisions of two people', () => {
  it('have one journey in browsers each', () => {
    expect(journeys.map(({ kind }) => kind).sort()).toEqual([...PROPOSAL_KINDS].sort());
  });

  it.each(journeys)('$kind has the name that staff see, and its journey exists', ({ kind, name, spec, title }) => {
    expect(name).toBe(PROPOSAL_KIND_NAMES[kind as (typeof PROPOSAL_KINDS)[number]]);
    expect(read(spec)).toContain(`test('${title}'`);
    expect(textOf(spec)).toContain(kind);
  });
});
