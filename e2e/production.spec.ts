import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, request, test } from '@playwright/test';
import { argumentsOf, commandOf, environmentOf, readDockerfile } from '../scripts/deploy/dockerfile.ts';
import { assembleImage, IMAGE_FOLDER } from '../scripts/deploy/layout.ts';
import { freePort } from '../scripts/ports.ts';
import { ensureDatabase, startTemporaryPostgres } from '../scripts/postgres/index.ts';
import { valuesOf } from '../scripts/setup/env-text.ts';
import { makeTemporaryFolder } from '../scripts/temporary-folder.ts';
import { enrol } from './support/staff.ts';

const PASSWORD = 'first password 1';

/** Everything that was started, ended in reverse order after the test. */
const undo: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const image = readDockerfile().at(-1);
if (image === undefined) throw new Error('deploy/Dockerfile has no stages');

/** Runs programs in an assembled copy of the image, with the variables of the image and the given ones only. */
const containerIn = (folder: string) => {
  const inFolder = (text: string) => text.replaceAll(IMAGE_FOLDER, folder);
  const cwd = inFolder(argumentsOf(image, 'WORKDIR').at(-1) ?? '');
  const own = Object.entries(environmentOf(image)).map(([name, value]) => [name, inFolder(value)]);
  const start = ([program = '', ...args]: string[], env: NodeJS.ProcessEnv) => {
    const child = spawn(program, args, { cwd, env: { PATH: process.env['PATH'], ...Object.fromEntries(own), ...env } });
    undo.push(() => child.kill('SIGKILL'));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    return { child: child as ChildProcess, exited, output: () => output };
  };
  return {
    start,
    async run(command: string[], env: NodeJS.ProcessEnv) {
      const { exited, output } = start(command, env);
      return { code: await exited, output: output() };
    },
  };
};

test('the files of the image start in production on an empty database, after setup', async ({ page }) => {
  test.setTimeout(600_000);
  const postgres = await startTemporaryPostgres();
  undo.push(() => postgres.stop());
  const folder = await makeTemporaryFolder();
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  assembleImage(join(folder, 'koi'));
  const { start, run } = containerIn(join(folder, 'koi'));

  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const file = join(folder, '.env');
  const made = await run(['node', 'setup.js', '--yes', '--admin', 'boss0001', '--file', file], {
    KOI_PUBLIC_ORIGIN: origin,
    DATABASE_URL: await ensureDatabase(postgres, 'koi'),
    KOI_STAFF_PASSWORD: PASSWORD,
  });
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Administrator boss0001 is made') });

  const env = { ...valuesOf(readFileSync(file, 'utf8')), HOST: '127.0.0.1', PORT: String(port) };
  const healthy = () => run(commandOf(argumentsOf(image, 'HEALTHCHECK')[0]), env).then(({ code }) => code === 0);
  expect(await healthy()).toBe(false);
  const server = start(commandOf(argumentsOf(image, 'CMD').at(-1)), env);
  await expect
    .poll(
      () => {
        if (server.child.exitCode !== null) throw new Error(`the server ended:\n${server.output()}`);
        return fetch(`${origin}/ready`).then(
          ({ status }) => status,
          () => 0,
        );
      },
      { timeout: 120_000 },
    )
    .toBe(200);
  expect(await healthy()).toBe(true);

  await page.goto(`${origin}/`);
  // A house that is not open yet may show another page than home.
  await expect(page.locator('#root > *').first()).toBeVisible();
  await page.goto(`${origin}/admin/`);
  await expect(page.getByLabel('账号')).toBeVisible();
  const calls = await request.newContext({ baseURL: origin });
  undo.push(() => calls.dispose());
  expect(await enrol(calls, { name: 'boss0001', password: PASSWORD })).not.toBe('');

  for (const command of ['books.js', 'verify-audit.js']) {
    expect(await run(['node', command], env)).toMatchObject({ code: 0 });
  }
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});
