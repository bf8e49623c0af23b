import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { testDatabase } from './database.ts';
import { serverProcesses } from './server-process.ts';

const { url } = await testDatabase();
const startServer = await serverProcesses(url);

it('a parent ends with the reason when its first process does not start', async () => {
  const server = startServer({ KOI_MODE: 'test', KOI_API_PROCESSES: '2', KOI_PROCESSES: '1000' });
  expect(await server.exited).toBe(1);
  expect(server.output()).toContain('Koi can not start. KOI_POOL_SIZE: 1000 × 23');
}, 120_000);

it('the signal of a rolling restart does not end a process that still waits for the database', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const reached = once(silent, 'connection') as Promise<[Socket]>;
  const server = startServer({ KOI_MODE: 'test', DATABASE_URL: `postgres://koi:koi@127.0.0.1:${port}/koi` });
  const [connection] = await reached;
  server.child.kill('SIGUSR2');
  silent.close();
  connection.destroy();
  // The exit code is null for a process that was ended by a signal.
  expect(await server.exited).toBe(1);
}, 120_000);
