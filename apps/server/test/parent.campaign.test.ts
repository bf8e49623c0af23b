import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { TALK_CLOSED, TALK_SOCKET } from '@koi/contract';
import { expect, it } from 'vitest';
import { testDatabase } from './database.ts';
import { type ServerProcess, serverProcesses } from './server-process.ts';
import { talkClient } from './talk-client.ts';

const { url } = await testDatabase();
const startServer = await serverProcesses(url);
const PATIENCE = { timeout: 120_000, interval: 100 };

interface Line {
  pid: number;
  msg: string;
  process?: string;
}

const linesOf = (server: ServerProcess): Line[] =>
  server
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line) as Line] : []));
const started = (server: ServerProcess) => linesOf(server).filter(({ msg }) => msg === 'listening');

const post = (address: string, agent: Agent): Promise<number | string> =>
  new Promise((resolve) => {
    const sent = request(`${address}/api/app`, { method: 'POST', agent }, (response) => {
      response.once('end', () => resolve(response.statusCode ?? 0)).resume();
    });
    sent.once('error', (error) => resolve(error.message)).end();
  });

/** Calls on kept connections, as a proxy does, until it is over. */
const callers = (address: string) => {
  const statuses: (number | string)[] = [];
  let isOver = false;
  const running = Array.from({ length: 6 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      statuses.push(await post(address, agent));
      await pause(5);
    }
    agent.destroy();
  });
  return {
    statuses,
    async end() {
      isOver = true;
      await Promise.all(running);
      return [...new Set(statuses)];
    },
  };
};

const metricsOf = async (address: string) => (await fetch(`${address}/metrics`)).text();

it('one parent runs API processes and a worker on one port, and replaces them without losing a request', async () => {
  const server = startServer({
    KOI_MODE: 'test',
    KOI_RATE_LIMITS: 'off',
    KOI_API_PROCESSES: '2',
    KOI_POOL_SIZE: '4',
    KOI_DRAIN_SECONDS: '1',
  });
  const address = await server.address();
  await expect.poll(() => started(server).length, PATIENCE).toBe(3);
  expect(started(server).map((line) => line.process)).toEqual(expect.arrayContaining(['api-1', 'api-2', 'worker']));
  await expect.poll(() => metricsOf(address), PATIENCE).toContain('koi_processes{role="worker"} 1');

  // Every call is answered by one of the API processes, never by the worker, and is counted once in the sum.
  const calls = callers(address);
  await expect.poll(() => calls.statuses.length, PATIENCE).toBeGreaterThan(100);
  const made = (text: string, name: string) =>
    Number(
      new RegExp(`koi_http_seconds_count\\{row="[^"]*app[^"]*",status="200",process="${name}"\\} (\\d+)`).exec(
        text,
      )?.[1],
    );
  const text = await metricsOf(address);
  expect(made(text, 'api-1')).toBeGreaterThan(0);
  expect(made(text, 'api-2')).toBeGreaterThan(0);
  expect(text).toContain('koi_processes{role="api"} 2');
  expect(text.match(/^koi_transfers_unknown /gm)).toHaveLength(1);
  expect(text.match(/^koi_pool_connections\{state="open",process="[^"]+"\}/gm)).toHaveLength(3);

  const socket = await talkClient(address, TALK_SOCKET, { visitor: 'v'.repeat(43) });
  server.child.kill('SIGUSR2');
  expect(await socket.closed).toBe(TALK_CLOSED.restart);
  await expect.poll(() => server.output(), PATIENCE).toContain('all processes were replaced');
  expect(started(server)).toHaveLength(6);
  expect((await fetch(`${address}/ready`)).status).toBe(200);
  const before = calls.statuses.length;
  await expect.poll(() => calls.statuses.length, PATIENCE).toBeGreaterThan(before + 100);
  expect(await calls.end()).toEqual([200]);

  // A process that is killed starts again, and the others serve in the meantime.
  const victim = started(server).find(({ process: name }, at) => at >= 3 && name === 'api-2');
  process.kill(victim?.pid ?? 0, 'SIGKILL');
  await expect.poll(() => started(server).length, PATIENCE).toBe(7);
  expect(started(server).at(-1)?.process).toBe('api-2');

  const last = callers(address);
  await expect.poll(() => last.statuses.length, PATIENCE).toBeGreaterThan(50);
  server.child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${address}/ready`)).status, PATIENCE).toBe(503);
  await last.end();
  expect(new Set(last.statuses)).toEqual(new Set([200]));
  expect(await server.exited).toBe(0);
}, 300_000);
