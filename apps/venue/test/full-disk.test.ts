import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { bundle } from '../../../scripts/build.ts';
import { freePort } from '../../../scripts/ports.ts';
import { testDatabaseUrl } from './database.ts';
import { SECRET } from './venue.ts';

const FULL = '/dev/full';
const databaseUrl = await testDatabaseUrl();
const program = fileURLToPath(new URL(`../dist/full-disk-${process.pid}.js`, import.meta.url));
let child: ChildProcess | undefined;
afterAll(() => {
  child?.kill('SIGKILL');
  for (const file of [program, `${program}.map`]) rmSync(file, { force: true });
});

it.runIf(process.platform === 'linux')(
  "the venue keeps running when its log can't be written",
  async () => {
    await bundle('venue', program);
    const port = await freePort();
    const log = openSync(FULL, 'a');
    child = spawn(process.execPath, [program], {
      stdio: ['ignore', log, 'inherit'],
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        VENUE_PORT: String(port),
        VENUE_SECRET: SECRET,
        VENUE_DATABASE_URL: databaseUrl,
      },
    });
    closeSync(log);
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, { interval: 100 }).toBe(true);
    // The first log line reports that the venue listens. Answers after that write failed show that the process
    // survived.
    await new Promise((resolve) => setImmediate(resolve));
    for (let call = 0; call < 20; call += 1) expect(await isReady()).toBe(true);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  },
  120_000,
);
