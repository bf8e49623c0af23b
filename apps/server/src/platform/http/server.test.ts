import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { bearer, probeServer } from '../../../test/probe-server.ts';

const { database } = await testDatabase();
const { app, logged } = await probeServer(database);
const json = { 'content-type': 'application/json' };
const post = (url: string, payload: string | object = {}, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { ...(typeof payload === 'string' ? json : {}), ...headers } });

describe('an answer', () => {
  it('is the envelope with the row’s message, and only the fields that the row declares', async () => {
    const response = await post('/api/echo', { text: 'hi', vip: 10 }, bearer);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ code: 200, message: '说完了', data: { text: 'hi', member: 7 } });
  });

  it('has a different message when the handler provides one', async () => {
    expect((await post('/api/echo', { text: 'aloud' })).json().message).toBe('大声');
  });

  it('to a GET uses the query', async () => {
    const response = await app.inject({ url: '/api/find?id=9&other=1' });
    expect(response.json()).toEqual({ code: 200, message: '操作成功', data: { id: '9' } });
  });

  it('is 参数错误 for input of a wrong shape and the row’s text for a broken rule, both with HTTP 200', async () => {
    for (const [payload, message] of [
      [{ text: ['x'] }, '参数错误'],
      ['[]', '参数错误'],
      ['"text"', '参数错误'],
      [{ text: 'forbidden' }, '不可以'],
    ] as const) {
      const response = await post('/api/echo', payload);
      expect([response.statusCode, response.json()]).toEqual([200, { code: 400, message, data: null }]);
    }
  });

  it('is HTTP 501 for a row without a handler', async () => {
    const response = await post('/api/later');
    expect([response.statusCode, response.json()]).toEqual([501, { code: 501, message: '功能尚未开放', data: null }]);
  });

  it('has a request id: the caller’s when it is well-formed, a new one otherwise', async () => {
    const idOf = async (given: string) =>
      (await post('/api/echo', {}, { 'x-request-id': given })).headers['x-request-id'];
    expect(await idOf('order-2026-0001')).toBe('order-2026-0001');
    for (const bad of ['short', 'a b c d e f g h', '<script>alert(1)</script>', 'x'.repeat(65)]) {
      expect(await idOf(bad)).not.toBe(bad);
    }
  });
});

describe('a long answer', () => {
  const long = { text: '锦鲤'.repeat(4000) };

  it('is compressed for clients that accept it', async () => {
    const { headers, rawPayload } = await post('/api/echo', long, { 'accept-encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['vary']).toBe('accept-encoding');
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(rawPayload.length).toBeLessThan(500);
    expect(JSON.parse(gunzipSync(rawPayload).toString()).data.text).toBe(long.text);
  });

  it('is sent as it is to others, and so is a short one', async () => {
    expect((await post('/api/echo', long)).headers['content-encoding']).toBeUndefined();
    const short = await post('/api/echo', { text: 'hi' }, { 'accept-encoding': 'gzip' });
    expect(short.headers['content-encoding']).toBeUndefined();
  });
});

describe('a refusal', () => {
  it.each([
    ['conflict', 200, 409, '该用户名已被注册'],
    ['session', 401, 401, '您的账号登陆过期，请重新登陆'],
    ['slow', 429, 429, '发送太快，请稍后再试'],
    ['crash', 500, 500, '服务器异常，请稍后再试'],
    ['unstorable', 200, 400, '参数错误'],
    ['lost', 503, 503, '服务暂时不可用，请稍后再试'],
  ])('of kind %s is HTTP %i with code %i', async (how, status, code, message) => {
    const response = await post('/api/fail', { how });
    expect([response.statusCode, response.json()]).toEqual([status, { code, message, data: null }]);
    if (status === 429) expect(response.headers['retry-after']).toBe('7');
  });

  it.each([
    ['malformed JSON', () => post('/api/echo', '{"text":'), 400],
    ['an unknown path', () => post('/api/nowhere'), 404],
    ['a page that is not there', () => app.inject({ url: '/nowhere' }), 404],
    ['a broken address', () => app.inject({ url: '/api/%E0%A4%A' }), 400],
    ['a wrong method', () => app.inject({ url: '/api/echo' }), 405],
    ['too large a body', () => post('/api/echo', { text: 'x'.repeat(70_000) }), 413],
    ['a content type that is not JSON', () => post('/api/echo', 'text=1', { 'content-type': 'text/plain' }), 415],
    [
      'a form where JSON belongs',
      () => post('/api/echo', 'x', { 'content-type': 'multipart/form-data; boundary=x' }),
      415,
    ],
  ])('by the transport because of %s keeps the envelope', async (_, send, status) => {
    const response = await send();
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ code: status, message: expect.stringMatching(/[\u4e00-\u9fff]/), data: null });
  });

  it('with 401 comes before the body is read, so a malformed body does not matter', async () => {
    const response = await post('/api/mine', '{"broken', { authorization: 'Bearer dead-token-dead-token' });
    expect([response.statusCode, response.json().code]).toEqual([401, 401]);
  });

  it('names the allowed method', async () => {
    expect((await app.inject({ method: 'DELETE', url: '/api/echo?x=1' })).headers['allow']).toBe('POST');
  });

  it('is logged only when it is unexpected', async () => {
    await post('/api/fail', { how: 'conflict' });
    expect(logged()).not.toContain('该用户名已被注册');
    const { headers } = await post('/api/fail', { how: 'crash' });
    expect(logged()).toContain(`"requestId":"${headers['x-request-id']}","row":"probe.fail","err"`);
  });
});

describe('a visitor', () => {
  it.each([{}, { authorization: 'Bearer dead-token-dead-token' }, { authorization: 'Basic xyz' }])(
    'is served on a public call with the headers %j',
    async (headers) => {
      const response = await post('/api/echo', {}, headers as Record<string, string>);
      expect(response.json().data).toEqual({ text: '', member: null });
    },
  );
});

describe('response headers', () => {
  it('prevent API answers from being executed, framed or cached', async () => {
    for (const response of [await post('/api/echo'), await post('/api/mine'), await post('/api/nowhere')]) {
      expect(response.headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    }
  });

  it('make the device cookie inaccessible to scripts', async () => {
    const { headers } = await post('/api/mine', {}, bearer);
    expect(headers['set-cookie']).toMatch(
      /^koi_device=device-token; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('input that is not HTTP', () => {
  const raw = async (text: string): Promise<string> => {
    const { app: listening } = await probeServer(database);
    await listening.listen({ port: 0, host: '127.0.0.1' });
    const address = listening.server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let seen = '';
      socket.on('data', (chunk) => {
        seen += chunk;
      });
      socket.on('close', () => resolve(seen));
      socket.on('error', reject);
    });
  };

  it('is answered with the envelope', async () => {
    const answered = await raw('HELO there\r\n\r\n');
    expect(answered).toContain('HTTP/1.1 400');
    expect(answered).toContain('{"code":400,"message":"请求格式错误","data":null}');
  });

  it('is answered with 431 when its headers are too long', async () => {
    expect(await raw(`GET / HTTP/1.1\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`)).toContain('HTTP/1.1 431');
  });
});
