import { join } from 'node:path';
import { lockHolder } from '../scripts/pid-lock.ts';
import { expect, test } from './support/house.ts';
import { enrolOnPage } from './support/staff.ts';

const REPLACED = { timeout: 400_000 };

test('the files of the image start in production on an empty database, after setup', async ({
  browser,
  house,
  undo,
  provokes,
}) => {
  // The site before it opens.
  provokes(/status of 503/);
  expect(await house.isHealthy()).toBe(false);
  const server = await house.open();
  expect(await house.isHealthy()).toBe(true);

  const context = await browser.newContext({ baseURL: house.origin });
  undo.push(() => context.close());
  const page = await context.newPage();
  await page.goto('/');
  // A house that is not open yet may show another page than home.
  await expect(page.locator('#root > *').first()).toBeVisible();
  // Both people enrol with the codes that setup has printed. Each tab has a session of its own.
  await enrolOnPage(page, house.admin);
  await enrolOnPage(await context.newPage(), house.checker);
  // An open page goes on asking for counts, and would report the server that has stopped.
  await context.close();
  server.send('SIGTERM');
  expect(await server.exited).toBe(0);
});

test('the image runs its commands, and replaces its processes on a signal', { tag: '@journey' }, async ({ house }) => {
  const server = await house.open();
  for (const command of ['books.js', 'verify-audit.js']) {
    expect(await house.run(['node', command])).toMatchObject({ code: 0 });
  }
  // The signal of `systemctl reload` and `docker compose kill -s USR2`, to the process that the image starts.
  server.send('SIGUSR2');
  await expect.poll(() => server.output(), REPLACED).toContain('all processes were replaced');
  expect(await house.isHealthy()).toBe(true);
  server.send('SIGTERM');
  expect(await server.exited).toBe(0);
});

test('the starter of npm start passes the signal of a rolling restart on', { tag: '@journey' }, async ({ house }) => {
  const npm = await house.openByNpm();
  // npm itself forwards SIGINT and SIGTERM only.
  process.kill(lockHolder(join(npm.dataDir, 'start.lock')) ?? 0, 'SIGUSR2');
  await expect.poll(() => npm.output(), REPLACED).toContain('all processes were replaced');
  expect(await house.isHealthy()).toBe(true);
  npm.send('SIGTERM');
  await npm.exited;
  expect(await house.isHealthy()).toBe(false);
});
