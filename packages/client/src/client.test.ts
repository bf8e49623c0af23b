import { calls } from '@koi/contract/calls';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { CallError, failureText } from './call-error.ts';
import { type ClientOptions, createClient } from './client.ts';

interface Sent {
  url: string;
  init: RequestInit;
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const success = (data: unknown = null, message = '操作成功') => json({ code: 200, message, data });

/** A client whose network returns the given answers in order and then repeats the last one. */
const clientWith = (answers: (() => Promise<Response> | Response)[], options: Partial<ClientOptions> = {}) => {
  const sent: Sent[] = [];
  const fakeFetch: typeof fetch = async (url, init = {}) => {
    sent.push({ url: String(url), init });
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  };
  const onUnauthorized = vi.fn();
  const client = createClient({ token: () => 'token-1', fetch: fakeFetch, onUnauthorized, ...options });
  const header = (name: string, index = 0) => new Headers(sent[index]?.init.headers).get(name);
  return { client, sent, header, onUnauthorized };
};

const failureOf = async (promise: Promise<unknown>): Promise<CallError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error(`expected a CallError, got ${String(error)}`);
  return error;
};

describe('lists in an answer', () => {
  it('are empty when the server sends null', async () => {
    const answers = [null, { data: null, total: 0 }, { list: null, total: 0, page: 1, limit: 10 }];
    const fetch = vi.fn(async () => Response.json({ code: 200, message: '', data: answers.shift() }));
    const client = createClient({ token: () => undefined, fetch });
    expect((await client.call(calls.games.list, { category: '' })).data).toEqual([]);
    expect((await client.call(calls.activities.list, {})).data).toMatchObject({ data: [], total: 0 });
    expect((await client.call(calls.workOrders.list, {})).data).toMatchObject({ list: [] });
  });

  it('are empty when a whole page is null, while a null detail stays null', async () => {
    const fetch = vi.fn(async () => Response.json({ code: 200, message: '', data: null }));
    const client = createClient({ token: () => undefined, fetch });
    expect((await client.call(calls.activities.list, {})).data).toEqual({ data: [] });
    expect((await client.call(calls.workOrders.list, {})).data).toEqual({ list: [] });
    expect((await client.call(calls.bets.detail, { bet_id: '1', api_type: 'xinghe' })).data).toBeNull();
    expect((await client.call(calls.withdrawals.requirements, {})).data).toBeNull();
  });
});

describe('a successful call', () => {
  it('resolves with data and message', async () => {
    const { client } = clientWith([() => success({ balance: '12.50' }, '好')]);
    const answer = await client.call(calls.members.balance);
    expect(answer).toEqual({ data: { balance: '12.50' }, message: '好' });
    expectTypeOf(answer.data).toEqualTypeOf<{ balance: string }>();
  });

  it('takes its input and output types from the contract row', () => {
    const { client } = clientWith([() => success()]);
    // @ts-expect-error a required field cannot be omitted
    void client.call(calls.deposits.range);
    // @ts-expect-error a field of the wrong kind
    void client.call(calls.content.notices, { page: {} });
    expectTypeOf(client.call(calls.vip.levels)).resolves.toHaveProperty('data').items.toHaveProperty('realperson');
  });
});

describe('a request', () => {
  it('carries the bearer token and a JSON body', async () => {
    const { client, sent, header } = clientWith([() => success()], { baseUrl: 'http://koi.test' });
    await client.call(calls.content.article, { type: 5, page: 'abouts' });
    expect(sent[0]?.url).toBe('http://koi.test/api/article');
    expect(sent[0]?.init.method).toBe('POST');
    expect(sent[0]?.init.body).toBe('{"type":5,"page":"abouts"}');
    expect(header('Content-Type')).toBe('application/json');
    expect(header('Authorization')).toBe('Bearer token-1');
  });

  it('carries no token for a visitor', async () => {
    const { client, header } = clientWith([() => success()], { token: () => undefined });
    await client.call(calls.settings.app);
    expect(header('Authorization')).toBeNull();
  });

  it('by GET sends its input in the query and omits missing values', async () => {
    const { client, sent, header } = clientWith([() => success()]);
    await client.call(calls.content.sponsor, { id: 7 });
    await client.call(calls.games.list, { category: undefined });
    await client.call(calls.games.list, { category: '真人&x' });
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/sponsorDetail?id=7',
      '/api/game/list',
      '/api/game/list?category=%E7%9C%9F%E4%BA%BA%26x',
    ]);
    expect(sent[0]?.init.body).toBeNull();
    expect(header('Content-Type')).toBeNull();
  });

  it('uploads a file as multipart', async () => {
    const { client, sent, header } = clientWith([() => success({ url: '/media/a.png' })]);
    const file = new Blob(['png'], { type: 'image/png' });
    const { data } = await client.upload(calls.members.uploadAvatar, file);
    const body = sent[0]?.init.body;
    expect(data.url).toBe('/media/a.png');
    expect(body).toBeInstanceOf(FormData);
    expect((body as FormData).get('file')).toMatchObject({ size: 3, type: 'image/png' });
    expect(header('Content-Type')).toBeNull();
    expect(header('Authorization')).toBe('Bearer token-1');
  });
});

describe('an idempotency key', () => {
  const form = { amount: '100', bank: 1, password: '888888' };

  it('is sent with calls that move money and with no others', async () => {
    const { client, header } = clientWith([() => success()]);
    await client.call(calls.withdrawals.create, form);
    await client.call(calls.withdrawals.create, form);
    await client.call(calls.members.balance);
    expect(header('Idempotency-Key', 0)).toMatch(/^[0-9a-f-]{36}$/);
    expect(header('Idempotency-Key', 1)).not.toBe(header('Idempotency-Key', 0));
    expect(header('Idempotency-Key', 2)).toBeNull();
  });

  it('stays the same when one submit is retried', async () => {
    const failing = () => Promise.reject(new TypeError('Failed to fetch'));
    const { client, header } = clientWith([failing, () => success()]);
    const submit = () => client.call(calls.withdrawals.create, form, { idempotencyKey: 'submit-1' });
    await submit().catch(submit);
    expect([header('Idempotency-Key', 0), header('Idempotency-Key', 1)]).toEqual(['submit-1', 'submit-1']);
  });

  it('is created without randomUUID when the browser has none', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const { client, header } = clientWith([() => success()]);
    await client.call(calls.transfers.recoverAll);
    expect(header('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    vi.unstubAllGlobals();
  });
});

describe('a refusal', () => {
  it.each([200, 400, 404, 413, 429, 500, 503])('shows the body’s message at HTTP status %i', async (status) => {
    const { client, onUnauthorized } = clientWith([() => json({ code: 422, message: '余额不足', data: null }, status)]);
    const error = await failureOf(client.call(calls.members.balance));
    expect(error).toMatchObject({ kind: 'refusal', code: 422, message: '余额不足' });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('reports how long to wait when the server sends Retry-After', async () => {
    const refusal = (headers: Record<string, string>) => () =>
      new Response(JSON.stringify({ code: 429, message: '请稍后再试', data: null }), { status: 429, headers });
    const waits = await failureOf(clientWith([refusal({ 'Retry-After': '40' })]).client.call(calls.members.balance));
    const says = await failureOf(clientWith([refusal({})]).client.call(calls.members.balance));
    expect([waits.retryAfterS, says.retryAfterS]).toEqual([40, 0]);
  });

  it('by maintenance of the site is reported with its text, and other failures are not', async () => {
    const onMaintenance = vi.fn();
    const refusal = (code: number) => () => json({ code, message: '系统升级维护中', data: null }, 503);
    const { client } = clientWith([refusal(503), refusal(530)], { onMaintenance });
    await failureOf(client.call(calls.members.balance));
    expect(onMaintenance).not.toHaveBeenCalled();
    const error = await failureOf(client.call(calls.members.balance));
    expect(onMaintenance).toHaveBeenCalledExactlyOnceWith('系统升级维护中');
    expect(error).toMatchObject({ kind: 'refusal', code: 530, message: '系统升级维护中' });
  });

  it('without a message falls back to the text of the screen', async () => {
    const { client } = clientWith([() => json({ code: 422, message: '', data: null })]);
    const error = await failureOf(client.call(calls.members.balance));
    expect(failureText(error, '下单失败')).toBe('下单失败');
    expect(error.message).toBe('服务器异常，请稍后再试');
  });
});

describe('an invalid session', () => {
  it.each([
    ['HTTP status', () => json({ code: 401, message: '请登录！', data: null }, 401)],
    ['body code', () => json({ code: 401, message: '请登录！', data: null }, 200)],
    ['HTTP status alone', () => json({ code: 200, message: '请登录！', data: null }, 401)],
  ])('is recognised by %s and reported once per answer', async (_, answer) => {
    const { client, onUnauthorized } = clientWith([answer]);
    const error = await failureOf(client.call(calls.members.user));
    expect(error).toMatchObject({ kind: 'unauthorized', code: 401, message: '请登录！' });
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });

  it('is recognised without an envelope', async () => {
    const { client, onUnauthorized } = clientWith([() => new Response('', { status: 401 })]);
    const error = await failureOf(client.call(calls.members.user));
    expect(error).toMatchObject({ kind: 'unauthorized', message: '您的账号登陆过期，请重新登陆' });
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });

  it('does not end a session that was opened since the request', async () => {
    let token = 'old';
    const late = () => {
      token = 'new';
      return json({ code: 401, message: '', data: null }, 401);
    };
    const { client, onUnauthorized } = clientWith([late], { token: () => token });
    await failureOf(client.call(calls.members.user));
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('a call without a usable answer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('fails as a network error with its text', async () => {
    const { client } = clientWith([]);
    const error = await failureOf(client.call(calls.members.user));
    expect(error).toMatchObject({ kind: 'network', code: 0, message: '网络错误，请稍后重试' });
    expect(failureText(error, '获取赞助商列表失败')).toBe('网络错误，请稍后重试');
  });

  it.each(['<html>502</html>', '', '"text"', 'null', '{"code":"200"}'])('fails when the body is %j', async (body) => {
    const { client } = clientWith([() => new Response(body, { status: 502 })]);
    const error = await failureOf(client.call(calls.members.user));
    expect(error).toMatchObject({ kind: 'network', code: 502, message: '网络错误，请稍后重试' });
  });

  it('is aborted after 30 seconds', async () => {
    const { client, sent } = clientWith([() => new Promise<Response>(() => {})]);
    const failure = failureOf(client.call(calls.members.user));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ kind: 'timeout', code: 0, message: '网络错误，请稍后重试' });
    expect(sent[0]?.init.signal?.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is aborted when the body takes longer than the 30 seconds', async () => {
    const { client } = clientWith([() => new Response(new ReadableStream({ start: () => {} }))]);
    const failure = failureOf(client.call(calls.members.user));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await failure).toMatchObject({ kind: 'timeout' });
  });

  it('leaves a timer only until the answer arrives', async () => {
    const { client } = clientWith([() => success()]);
    await client.call(calls.members.user);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('passes on the abort of the caller', async () => {
    const { client, onUnauthorized } = clientWith([() => new Promise<Response>(() => {})]);
    const controller = new AbortController();
    const call = client.call(calls.members.user, {}, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await expect(client.call(calls.members.user, {}, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('a request that the page started before the client', () => {
  it('is used once per path', async () => {
    const first = vi.fn((path: string) =>
      path === '/api/app' ? Promise.resolve(success({ title: '先' })) : undefined,
    );
    const { client, sent } = clientWith([() => success({ title: '后' })], { first });
    expect((await client.call(calls.settings.app)).data.title).toBe('先');
    expect((await client.call(calls.settings.app)).data.title).toBe('后');
    await client.call(calls.games.list, { category: '' });
    expect(first.mock.calls).toEqual([['/api/app'], ['/api/game/list']]);
    expect(sent.map(({ url }) => url)).toEqual(['/api/app', '/api/game/list?category=']);
  });

  it('is sent again when it failed', async () => {
    const first = () => Promise.reject(new TypeError('Failed to fetch'));
    const { client, sent } = clientWith([() => success({ title: '后' })], { first });
    expect((await client.call(calls.settings.app)).data.title).toBe('后');
    expect(sent).toHaveLength(1);
  });
});
