import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { bundle } from '../../../scripts/build.ts';
import { testDatabase } from './database.ts';

const { url } = await testDatabase();
const program = fileURLToPath(new URL(`../dist/process-${process.pid}-${Date.now()}/main.js`, import.meta.url));
await bundle('server', program);
const dataDir = mkdtempSync(join(tmpdir(), 'koi-process-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of [dataDir, dirname(program)]) rmSync(folder, { recursive: true, force: true });
});

const startServer = (env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url, KOI_DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, exited, output: () => output };
};

const addressIn = (output: string) => /"address":"(http:[^"]+)"/.exec(output)?.[1];

/** Calls until the door is shut; gives every answer's status and every failure that is not "nobody listens". */
const keepCalling = async (address: string): Promise<unknown[]> => {
  const seen: unknown[] = [];
  for (;;) {
    try {
      const response = await fetch(`${address}/api/app`, { method: 'POST' });
      await response.json();
      seen.push(response.status);
    } catch (cause) {
      const { code } = (cause as { cause?: { code?: string } }).cause ?? {};
      if (code !== 'ECONNREFUSED') seen.push(code ?? cause);
      return seen;
    }
  }
};

it('SIGTERM under load fails no accepted request and ends in time; production then refuses the demo data', async () => {
  const demo = startServer({ KOI_MODE: 'demo', KOI_RATE_LIMITS: 'off' });
  await expect.poll(() => addressIn(demo.output()), { timeout: 30_000 }).toBeDefined();
  const callers = Array.from({ length: 16 }, () => keepCalling(addressIn(demo.output()) ?? ''));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const asked = Date.now();
  demo.child.kill('SIGTERM');
  const seen = (await Promise.all(callers)).flat();
  expect(await demo.exited).toBe(0);
  expect(Date.now() - asked).toBeLessThan(25_000);
  expect(seen.length).toBeGreaterThan(50);
  expect(seen.filter((status) => status !== 200)).toEqual([]);

  const production = startServer({
    NODE_ENV: 'production',
    KOI_SECRET: 'pQ7xW2mZ9kL4vB8nR1tY6uI3oP5aS0dF',
  });
  expect(await production.exited).toBe(1);
  expect(production.output()).toContain('DATABASE_URL: this database holds demo data');
}, 90_000);
