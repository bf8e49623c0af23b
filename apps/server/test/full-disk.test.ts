import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from './database.ts';
import { serverProcesses } from './server-process.ts';

const { url } = await testDatabase();
const startServer = await serverProcesses(url);
const folder = mkdtempSync(join(tmpdir(), 'koi-small-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PATIENCE = { timeout: 90_000, interval: 50 };

it('the server continues when its log is full, and logs again when there is space', async () => {
  const file = join(folder, 'server.log');
  const server = startServer({ KOI_MODE: 'test', KOI_LOG_LEVEL: 'debug' }, { file, blocks: 16 });
  const address = await server.address();
  const status = async () => (await fetch(`${address}/api/app`, { method: 'POST' })).status;
  const linesLost = async () =>
    Number(/^koi_log_lines_lost (\d+)/m.exec(await (await fetch(`${address}/metrics`)).text())?.[1]);

  await expect
    .poll(async () => {
      expect(await status()).toBe(200);
      return linesLost();
    }, PATIENCE)
    .toBeGreaterThan(3);
  expect(server.child.exitCode).toBe(null);

  truncateSync(file);
  const latest = () => readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  await expect
    .poll(async () => {
      expect(await status()).toBe(200);
      return latest();
    }, PATIENCE)
    .toMatch(/^\{.*"row":"settings\.app".*"msg":"answered"\}$/);

  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
}, 180_000);
