import { expect, it } from 'vitest';
import { testDatabase } from './database.ts';
import { serverProcesses } from './server-process.ts';

const { url } = await testDatabase();
const startServer = await serverProcesses(url);

/**
 * Calls until connections are refused, and records the status of every answer and the reason of every failure. After an
 * answer that announces the end, the next connection may also be reset: the system resets those that wait to be accepted
 * when a server stops listening.
 */
const keepCalling = async (address: string, seen: unknown[]): Promise<void> => {
  let isEnding = false;
  for (;;) {
    try {
      const response = await fetch(`${address}/api/app`, { method: 'POST' });
      await response.json();
      seen.push(response.status);
      isEnding = response.headers.get('connection') === 'close';
    } catch (cause) {
      const { code } = (cause as { cause?: { code?: string } }).cause ?? {};
      const isRefused = code === 'ECONNREFUSED' || (isEnding && code === 'ECONNRESET');
      if (!isRefused) seen.push(code ?? cause);
      return;
    }
  }
};

it('SIGTERM under load fails no accepted request, and production then refuses the demo data', async () => {
  const demo = startServer({ KOI_MODE: 'demo', KOI_RATE_LIMITS: 'off' });
  const address = await demo.address();
  const seen: unknown[] = [];
  const callers = Array.from({ length: 16 }, () => keepCalling(address, seen));
  await expect.poll(() => seen.length).toBeGreaterThan(50);
  demo.child.kill('SIGTERM');
  await Promise.all(callers);
  expect(await demo.exited).toBe(0);
  expect(seen.filter((status) => status !== 200)).toEqual([]);

  const production = startServer({
    NODE_ENV: 'production',
    KOI_SECRET: 'pQ7xW2mZ9kL4vB8nR1tY6uI3oP5aS0dF',
    KOI_PUBLIC_ORIGIN: 'https://koi.example',
  });
  expect(await production.exited).toBe(1);
  expect(production.output()).toContain('DATABASE_URL: this database holds demo data');
}, 300_000);
