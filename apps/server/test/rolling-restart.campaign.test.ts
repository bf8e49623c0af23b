import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { tellCampaign } from '../../../scripts/tell-campaign.ts';
import { testDatabase } from './database.ts';
import { type ServerProcess, serverProcesses } from './server-process.ts';

const { url } = await testDatabase();
const startServer = await serverProcesses(url);

const CHECK_MS = 200;
const PATIENCE = { timeout: 120_000, interval: 50 };

interface Target {
  address: string;
  isReady: boolean;
  agent: Agent;
}

/** A proxy as operators run it: checks `/ready`, shares calls between the targets that pass, and repeats none. */
const checkingProxy = async () => {
  const targets: Target[] = [];
  let turn = 0;
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const ready = targets.filter(({ isReady }) => isReady);
    const target = ready[turn++ % ready.length];
    if (target === undefined) {
      outgoing.writeHead(502).end();
      return;
    }
    const { method, headers } = incoming;
    const sent = request(`${target.address}${incoming.url}`, { method, headers, agent: target.agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502);
      answer.pipe(outgoing);
    });
    sent.once('error', () => outgoing.writeHead(502).end());
    incoming.pipe(sent);
  };
  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const check = async (target: Target): Promise<void> => {
    target.isReady = await fetch(`${target.address}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const checks = setInterval(() => void Promise.all(targets.map(check)), CHECK_MS);
  afterAll(() => {
    clearInterval(checks);
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${port}`,
    readyCount: () => targets.filter(({ isReady }) => isReady).length,
    async add(server: ServerProcess): Promise<void> {
      targets.push({ address: await server.address(), isReady: false, agent: new Agent({ keepAlive: true }) });
    },
  };
};

it('a rolling restart of two processes under load loses no request', async () => {
  const proxy = await checkingProxy();
  const start = (): ServerProcess =>
    startServer({ KOI_MODE: 'test', KOI_RATE_LIMITS: 'off', KOI_ROLE: 'api', KOI_DRAIN_SECONDS: '10' });
  const old = [start(), start()];
  for (const server of old) await proxy.add(server);
  await expect.poll(proxy.readyCount, PATIENCE).toBe(2);

  const statuses = new Map<number, number>();
  let isOver = false;
  const call = async (): Promise<void> => {
    while (!isOver) {
      const { status } = await fetch(`${proxy.address}/api/app`, { method: 'POST' });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await pause(50);
    }
  };
  const callers = Array.from({ length: 4 }, call);
  const answered = () => [...statuses.values()].reduce((sum, count) => sum + count, 0);
  await expect.poll(answered, PATIENCE).toBeGreaterThan(50);

  for (const server of old) {
    server.child.kill('SIGTERM');
    const address = await server.address();
    // The process no longer counts as ready, and still serves those who have not noticed.
    await expect.poll(async () => (await fetch(`${address}/ready`)).status, PATIENCE).toBe(503);
    expect((await fetch(`${address}/live`)).status).toBe(200);
    expect((await fetch(`${address}/api/app`, { method: 'POST' })).status).toBe(200);
    expect(await server.exited).toBe(0);
    tellCampaign('processes replaced');
    await proxy.add(start());
    await expect.poll(proxy.readyCount, PATIENCE).toBe(2);
  }
  const before = answered();
  await expect.poll(answered, PATIENCE).toBeGreaterThan(before + 50);
  isOver = true;
  await Promise.all(callers);
  expect([...statuses.keys()]).toEqual([200]);
  tellCampaign('requests answered', answered());
}, 300_000);
