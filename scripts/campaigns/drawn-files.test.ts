import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../project.ts';
import { areaOf, covers } from '../results/covered.ts';
import { drawnFiles } from './drawn-files.ts';

describe.each(Object.entries(drawnFiles))('the test files of the campaign %s', (name, files) => {
  it('exist', () => {
    expect(Object.keys(files).length).toBeGreaterThan(0);
    expect(Object.keys(files).filter((file) => !existsSync(inProject(file)))).toEqual([]);
  });

  it('are covered by its result', () => {
    expect(Object.keys(files).filter((file) => !covers(areaOf('campaign')[name] ?? [], file))).toEqual([]);
  });

  it('each have something that they do at least', () => {
    const counts = Object.values(files).map((least) => Object.values(least));
    expect(counts.filter((each) => each.length === 0 || each.some((count) => count < 1))).toEqual([]);
  });
});
