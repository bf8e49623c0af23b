import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from './project.ts';

const FEATURES = 'apps/admin/src/features';

const foldersOf = (path: string): string[] =>
  readdirSync(inProject(path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [`${path}/${entry.name}`] : [],
  );

const features = foldersOf(FEATURES).flatMap(foldersOf);

/** Whether a test of the feature makes the fake server refuse a call or fail. */
const meetsFailure = (feature: string): boolean =>
  readdirSync(inProject(feature), { recursive: true, encoding: 'utf8' }).some(
    (file) =>
      /\.test\.tsx?$/.test(file) &&
      /\b(?:api|server)\.(?:refuse|fail)\(/.test(readFileSync(inProject(feature, file), 'utf8')),
  );

describe('the features of the back office', () => {
  it('are all found', () => {
    expect(features.length).toBeGreaterThan(35);
  });

  it('have a test each in which the server refuses or fails', () => {
    expect(features.filter((feature) => !meetsFailure(feature))).toEqual([]);
  });
});
