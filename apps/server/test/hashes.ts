import { createLog, hashAgain } from '../src/platform/index.ts';
import { SEALED_COLUMNS } from '../src/sealed-columns.ts';
import { type TestApp, testConfig } from './app.ts';

/** The job that makes hashes of earlier releases again, run by hand. */
export const makeHashesAgain = ({ appDatabase: database }: Pick<TestApp, 'appDatabase'>): Promise<void> =>
  hashAgain({ database, columns: SEALED_COLUMNS, secrets: testConfig() }, { log: createLog({ level: 'silent' }) });
