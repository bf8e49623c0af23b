import { expect, it } from 'vitest';
import { testDatabase } from './database.ts';
import { serverProcesses } from './server-process.ts';

const { url } = await testDatabase();
const startServer = await serverProcesses(url);

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
  const address = await demo.address();
  const callers = Array.from({ length: 16 }, () => keepCalling(address));
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
    KOI_PUBLIC_ORIGIN: 'https://koi.example',
  });
  expect(await production.exited).toBe(1);
  expect(production.output()).toContain('DATABASE_URL: this database holds demo data');
}, 90_000);
