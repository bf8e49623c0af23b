import { createServer } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { probeServer } from '../../../test/probe-server.ts';
import { openDatabase } from '../index.ts';

const { database, url } = await testDatabase();

/** Accepts connections and never answers, like a database whose machine has failed. */
const silentDatabase = async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const opened = openDatabase(`postgres://koi@127.0.0.1:${port}/koi`);
  afterAll(() => silent.close());
  return opened;
};

describe('/live and /ready', () => {
  it('both succeed while the database answers', async () => {
    const { app } = await probeServer(database);
    expect((await app.inject({ url: '/live' })).json()).toEqual({ status: 'live' });
    expect((await app.inject({ url: '/ready' })).json()).toEqual({ status: 'ready' });
  });

  it('differ when the database is lost: /ready fails before the connection times out, /live succeeds', async () => {
    const silent = await silentDatabase();
    const { app } = await probeServer(silent);
    const givenUp = silent.pool.connect().then(
      () => 'connected',
      () => 'given up',
    );
    const asking = app.inject({ url: '/ready' });
    expect(await Promise.race([asking.then(() => 'answered'), givenUp])).toBe('answered');
    const ready = await asking;
    expect([ready.statusCode, ready.json().code]).toEqual([503, 503]);
    expect((await app.inject({ url: '/live' })).statusCode).toBe(200);
  });
});

describe('/ready', () => {
  it('fails while the database accepts no writes, as a standby does', async () => {
    const name = new URL(url).pathname.slice(1);
    const reader = openDatabase(url, { poolSize: 1 });
    await database.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    try {
      const { app } = await probeServer(reader);
      const ready = await app.inject({ url: '/ready' });
      expect([ready.statusCode, ready.json()]).toEqual([
        503,
        { code: 503, message: '服务暂时不可用，请稍后再试', data: null },
      ]);
    } finally {
      await reader.close();
      const reset = openDatabase(url, { poolSize: 1 });
      await reset.transaction(async (tx) => {
        await tx.execute('SET TRANSACTION READ WRITE');
        await tx.execute(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
      });
      await reset.close();
    }
  });
});

describe('/metrics', () => {
  const read = async (options: { token?: string; remoteAddress?: string; headers?: Record<string, string> }) => {
    const { token, remoteAddress = '127.0.0.1', headers = {} } = options;
    const { app } = await probeServer(database, token === undefined ? {} : { metricsToken: token });
    await app.inject({ method: 'POST', url: '/api/echo' });
    return app.inject({ url: '/metrics', remoteAddress, headers });
  };

  it('counts calls by row and shows the pool, to requests from this machine', async () => {
    const { body } = await read({});
    expect(body).toContain('koi_http_seconds_count{row="probe.echo",status="200"} 1');
    expect(body).toContain('koi_pool_connections{state="open"}');
  });

  it('is not found for other machines, nor through a proxy on this machine', async () => {
    expect((await read({ remoteAddress: '10.0.0.5' })).statusCode).toBe(404);
    expect((await read({ headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(404);
  });

  it('requires the token when one is set', async () => {
    const token = 'a-token-for-the-scraper';
    expect((await read({ token })).statusCode).toBe(404);
    expect((await read({ token, headers: { authorization: 'Bearer wrong' } })).statusCode).toBe(404);
    const right = { authorization: `Bearer ${token}` };
    expect((await read({ token, remoteAddress: '10.0.0.5', headers: right })).statusCode).toBe(200);
  });
});
