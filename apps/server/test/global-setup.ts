import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { inProject } from '../../../scripts/project.ts';
import { startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the cluster's maintenance database. */
    clusterUrl: string;
    /** The migrated database that every test file copies. */
    template: string;
    /** The folder of the programs that tests start. */
    programs: string;
  }
}

/** In the project, so that the programs find the installed packages. */
const makeProgramFolder = (): string => {
  const dist = inProject('apps/server/dist');
  mkdirSync(dist, { recursive: true });
  return mkdtempSync(join(dist, 'test-'));
};

/** Uses the cluster of a campaign or of another project of this run, or starts one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['KOI_TEST_CLUSTER'];
  const template = process.env['KOI_TEST_TEMPLATE'];
  const isGiven = url !== undefined && template !== undefined;
  const cluster = isGiven ? { url, template, stop: async () => undefined } : await startTestCluster();
  process.env['KOI_TEST_CLUSTER'] = cluster.url;
  process.env['KOI_TEST_TEMPLATE'] = cluster.template;
  project.provide('clusterUrl', cluster.url);
  project.provide('template', cluster.template);
  const programs = makeProgramFolder();
  project.provide('programs', programs);
  return async () => {
    rmSync(programs, { recursive: true, force: true });
    await cluster.stop();
  };
}
