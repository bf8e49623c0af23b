import { inject } from 'vitest';
import { seedDemo } from '../src/demo/index.ts';
import { ManualClock, openDatabase } from '../src/platform/index.ts';
import { testConfig } from './app.ts';
import { addressOf, copyDatabase, onCluster, PATIENT, TEST_SECRETS } from './database.ts';

/** The time at which a demo of the tests was seeded, unless a test needs another one. */
export const DEMO_TIME = '2026-06-18T14:41:07+08:00';

/** Advisory lock of the worker that seeds. It ends with the connection. */
const SEEDING = 78;

/**
 * The name of a database with the demo as seeded at that time. Tests copy it with the option `template`. It is seeded
 * once per run, because the simulation of the history takes many times as long as a copy.
 */
export const demoTemplate = (time = DEMO_TIME): Promise<string> =>
  onCluster(async (admin) => {
    const clock = new ManualClock(time);
    const name = `${inject('template')}_demo_${clock.now().getTime()}`;
    await admin.query('SELECT pg_advisory_lock($1)', [SEEDING]);
    const { rows } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rows.length > 0) return name;
    const unfinished = `${name}_unfinished`;
    await admin.query(`DROP DATABASE IF EXISTS ${unfinished}`);
    await copyDatabase(admin, unfinished);
    const database = openDatabase(addressOf(unfinished), { ...PATIENT, secrets: TEST_SECRETS });
    try {
      await seedDemo({ database, clock, config: testConfig(), log: { info: () => undefined } });
    } finally {
      await database.close();
    }
    await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    return name;
  });
