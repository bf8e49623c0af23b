import { memberRows } from '@koi/contract';
import { createModules } from '../src/app.ts';
import { createLog, createMetrics } from '../src/platform/index.ts';
import { type TestApp, testConfig } from './app.ts';

interface CopyFile {
  account: string;
  parts: { key: string; title: string; labels: Record<string, string>; rows: Record<string, string | number>[] }[];
}

/** Runs the job that prepares copies of data, with the rights of the server. */
export const prepareCopies = async (
  { appDatabase: database, clock }: Pick<TestApp, 'appDatabase' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> => {
  const log = createLog({ level: 'silent' });
  const modules = createModules({ config: testConfig(), database, clock, log }, database, createMetrics(database.pool));
  for (const { handler } of modules.dataCopies.jobs)
    await handler({ now: clock.now(), log, ...(signal && { signal }) });
};

export const fetchCopy = (app: TestApp, url: string) => app.app.http.inject({ method: 'GET', url });

/** Asks for a copy, prepares and downloads it. */
export const copyOf = async (app: TestApp, token: string, password = 'secret-6'): Promise<CopyFile> => {
  const asked = (await app.call(memberRows.dataCopies.request, { password }, { token })).body;
  if (asked.code !== 200) throw new Error(asked.message);
  await prepareCopies(app);
  const { data } = (await app.call(memberRows.dataCopies.download, { password }, { token })).body;
  return JSON.parse((await fetchCopy(app, data.url)).body);
};
