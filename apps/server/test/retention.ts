import { createModules } from '../src/app.ts';
import { createLog, createMetrics } from '../src/platform/index.ts';
import { type TestApp, testConfig } from './app.ts';

/** Runs the job that deletes what is older than the house keeps it, with the rights of the server. */
export const deleteExpired = async (
  { appDatabase: database, clock }: Pick<TestApp, 'appDatabase' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> => {
  const log = createLog({ level: 'silent' });
  const modules = createModules({ config: testConfig(), database, clock, log }, database, createMetrics(database.pool));
  for (const { handler } of modules.retention.jobs) await handler({ now: clock.now(), ...(signal && { signal }) });
};
