import { Agent, request } from 'node:http';
import { expect, it } from 'vitest';
import { testDatabase } from './database.ts';
import { demoTemplate } from './demo.ts';
import { serverProcesses } from './server-process.ts';

const { url } = await testDatabase({ template: await demoTemplate() });
const startServer = await serverProcesses(url);

const post = (address: string, agent: Agent): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const sent = request(`${address}/api/app`, { method: 'POST', agent }, (response) => {
      response
        .once('error', reject)
        .once('end', () => resolve(response.statusCode))
        .resume();
    });
    sent.once('error', reject).end();
  });

/**
 * Calls on one connection until the next one is refused, and records the status of every answer and the reason of any
 * other failure. `fetch` can't be used: it opens more connections than it has callers, and when a server stops
 * listening, the system resets the connections that the server has not accepted yet. Those never reached the server.
 */
const keepCalling = async (address: string, seen: unknown[]): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    try {
      seen.push(await post(address, agent));
    } catch (cause) {
      const { code } = cause as { code?: string };
      if (code !== 'ECONNREFUSED') seen.push(code ?? cause);
      agent.destroy();
      return;
    }
  }
};

it('SIGTERM under load fails no accepted request, and production then refuses the demo data', async () => {
  const demo = startServer({ KOI_MODE: 'demo', KOI_RATE_LIMITS: 'off' });
  const address = await demo.address();
  const seen = Array.from({ length: 16 }, (): unknown[] => []);
  const callers = seen.map((ofCaller) => keepCalling(address, ofCaller));
  // From the first answer on, the connection of a caller is accepted.
  await expect.poll(() => Math.min(...seen.map(({ length }) => length))).toBeGreaterThan(2);
  demo.child.kill('SIGTERM');
  await Promise.all(callers);
  expect(await demo.exited).toBe(0);
  expect(seen.flat().filter((status) => status !== 200)).toEqual([]);

  const production = startServer({
    NODE_ENV: 'production',
    KOI_SECRET: 'pQ7xW2mZ9kL4vB8nR1tY6uI3oP5aS0dF',
    KOI_PUBLIC_ORIGIN: 'https://koi.example',
  });
  expect(await production.exited).toBe(1);
  expect(production.output()).toContain('DATABASE_URL: this database holds demo data');
}, 300_000);
