import { Agent, request } from 'node:http';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { probeServer } from '../../../test/probe-server.ts';

const { database } = await testDatabase();

const get = (url: string, agent: Agent): Promise<{ status: number | undefined; closes: boolean }> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode, closes: response.headers.connection === 'close' }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });

it('an orderly stop answers every accepted request, and then accepts no more', async () => {
  const finish: (() => void)[] = [];
  const server = await probeServer(database, {}, (app) => {
    app.get('/slow', async () => {
      await new Promise<void>((resolve) => finish.push(resolve));
      return { done: true };
    });
  });
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  await Promise.all(Array.from({ length: 15 }, () => get(`${url}/live`, agent)));
  const slow = Array.from({ length: 10 }, () => get(`${url}/slow`, agent));
  await expect.poll(() => finish).toHaveLength(10);

  const stopped = server.drain.finish(60_000);
  expect(server.drain.isDraining()).toBe(true);
  // A request on a keep-alive connection is still served, and its client is asked to close the connection.
  expect(await get(`${url}/live`, agent)).toEqual({ status: 200, closes: true });
  for (const end of finish) end();
  expect(await Promise.all(slow)).toEqual(Array(10).fill({ status: 200, closes: true }));
  await stopped;
  await expect(get(`${url}/live`, new Agent())).rejects.toThrow('ECONNREFUSED');
});

it('a client that never closes its connection does not delay the stop', async () => {
  let accepted = 0;
  const server = await probeServer(database, {}, (app) => {
    app.get('/never', () => {
      accepted += 1;
      return new Promise(() => undefined);
    });
  });
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const hanging = get(`${url}/never`, new Agent()).catch(() => 'cut');
  await expect.poll(() => accepted).toBe(1);
  await server.drain.finish(300);
  expect(await hanging).toBe('cut');
});
