import type { TestProject } from 'vitest/node';
import { startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the cluster's maintenance database. */
    clusterUrl: string;
    /** The migrated database that every test file copies. */
    template: string;
  }
}

/** Uses the cluster that a campaign has started for many runs, or starts one for this run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['KOI_TEST_CLUSTER'];
  const template = process.env['KOI_TEST_TEMPLATE'];
  const isGiven = url !== undefined && template !== undefined;
  const cluster = isGiven ? { url, template, stop: async () => undefined } : await startTestCluster();
  project.provide('clusterUrl', cluster.url);
  project.provide('template', cluster.template);
  return () => cluster.stop();
}
